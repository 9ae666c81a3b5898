// The operations on a whole content: read it, change it, roll it back.
import Type from 'typebox'
import { type Operation, operation } from '#http/operation.ts'
import { conditional } from '#http/reply.ts'
import { type BaseKind, changeRequestBase, readingParameters, spaceBase } from '../bases/index.ts'
import { tagWithAddresses } from '../files/index.ts'
import { changeContent } from './changes.ts'
import { presentOutcomes, presentRevision } from './present.ts'
import { rollBack } from './rollback.ts'
import { ContentChanged, ContentChanges, Revision, RevisionReference } from './schema.ts'

const getContent = (base: BaseKind): Operation =>
  operation({
    id: `getCurrentRevision${base.suffix}`,
    method: 'GET',
    path: base.path,
    status: 200,
    summary: 'The content as it is now',
    query: Type.Object(readingParameters),
    reply: Revision,
    on: base.subject,
    allow: 'read',
    run: (ctx, found, { query, request }) =>
      conditional(ctx, request, tagWithAddresses(ctx, found.revision.id, 'answer'), () =>
        presentRevision(ctx, found, query.metadata),
      ),
  })

const postContent = (base: BaseKind): Operation =>
  operation({
    id: `changeContent${base.suffix}`,
    method: 'POST',
    path: base.path,
    status: 200,
    summary: 'Change the content: all of the changes, in order, or none',
    body: ContentChanges,
    reply: ContentChanged,
    on: base.subject,
    allow: 'edit',
    transaction: 'own',
    run: async (ctx, found, { body, request }) => {
      const { revision, outcomes } = await changeContent(ctx, found, body, request.headers['if-match'])
      return { revision: revision.id, changes: presentOutcomes(ctx, found, outcomes) }
    },
  })

const postRollback = (base: BaseKind): Operation =>
  operation({
    id: `rollBackContent${base.suffix}`,
    method: 'POST',
    path: `${base.path}/rollback`,
    status: 200,
    summary: 'Make an earlier revision the content again',
    body: RevisionReference,
    reply: RevisionReference,
    on: base.subject,
    allow: 'edit',
    run: async (ctx, found, { body }) => ({ revision: (await rollBack(ctx, found, body.revision)).id }),
  })

export const wholeContentOperations: readonly Operation[] = [spaceBase, changeRequestBase].flatMap(base => [
  getContent(base),
  postContent(base),
  postRollback(base),
])
