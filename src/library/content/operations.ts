// The operations on a whole content: read it, change it, roll it back.

import { type Operation, operation } from '#http/operation.ts'
import { Type } from '#kernel/type.ts'
import { changeRequestHead, type HeadKind, readingParameters, spaceHead } from '../heads/index.ts'
import { type ChangedContent, changeContent } from './changes.ts'
import { presentChangeResults, presentRevision, versionOfContent } from './present.ts'
import { rollBack } from './rollback.ts'
import { ContentChanged, ContentChanges, Revision, RevisionReference } from './schema.ts'

const getContent = (head: HeadKind): Operation =>
  operation({
    id: `getCurrentRevision${head.suffix}`,
    method: 'GET',
    path: head.path,
    status: 200,
    summary: 'The content as it is now',
    description: `Gives the whole content of a ${head.subject.noun} as it is now: pages without their texts, files, reusable contents and variables. It needs the level \`read\` on the space. Read a text with the operations on pages. The \`ETag\` names the revision.`,
    query: Type.Object(readingParameters),
    reply: Revision,
    on: head.subject,
    version: versionOfContent,
    allow: 'read',
    run: (ctx, found, { query }) => presentRevision(ctx, found, query),
  })

const postContent = (head: HeadKind): Operation =>
  operation({
    id: `changeContent${head.suffix}`,
    method: 'POST',
    path: head.path,
    status: 200,
    summary: 'Change the content: all of the changes, in order, or none',
    description: `Applies changes to the content of a ${head.subject.noun}, in order: all of them, or none. They make one revision, and \`changes\` in the answer has the ids of what each of them made. It needs the level \`edit\` on the space. Send \`If-Match\` with the \`ETag\` of what you read, and nothing is changed if somebody else was faster (412). Changes that change nothing make no revision.`,
    body: ContentChanges,
    reply: ContentChanged,
    errors: {
      409: 'The space is locked, the change request is merged or archived, or a slug that was asked for is taken.',
    },
    on: head.subject,
    changes: `getCurrentRevision${head.suffix}`,
    allow: 'edit',
    transaction: 'own',
    run: async (ctx, found, { body }) => {
      const answer = ({ revision, results }: ChangedContent) => ({
        revision: revision.id,
        changes: presentChangeResults(ctx, found, results),
      })
      return answer(await changeContent(ctx, found, body, answer))
    },
  })

const postRollback = (head: HeadKind): Operation =>
  operation({
    id: `rollBackContent${head.suffix}`,
    method: 'POST',
    path: `${head.path}/rollback`,
    status: 200,
    summary: 'Make an earlier revision the content again',
    description: `Makes an earlier revision the content of a ${head.subject.noun} again, as a new revision; nothing of the history is lost. It needs the level \`edit\` on the space. A revision that this content never had is a 400.`,
    body: RevisionReference,
    reply: RevisionReference,
    errors: { 409: 'The space is locked, or the change request is merged or archived.' },
    on: head.subject,
    changes: `getCurrentRevision${head.suffix}`,
    allow: 'edit',
    run: async (ctx, found, { body }) => ({ revision: (await rollBack(ctx, found, body.revision)).id }),
  })

export const wholeContentOperations: readonly Operation[] = [spaceHead, changeRequestHead].flatMap(head => [
  getContent(head),
  postContent(head),
  postRollback(head),
])
