// What changed: between a revision and the one before it, and in a change request.

import { changesBetween } from '#content/changes/index.ts'
import type { Hash } from '#content/objects.ts'
import type { Ctx } from '#context.ts'
import { JsonPieces, jsonOf, lengthOf } from '#http/json.ts'
import { list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { Reply } from '#http/reply.ts'
import { Type } from '#kernel/type.ts'
import { changeRequest } from '../change-requests/index.ts'
import {
  baseOf,
  type ContentHead,
  changeRequestHead,
  type HeadKind,
  namedPage,
  readingParameters,
  revisionHead,
  sessionOf,
  spaceHead,
} from '../heads/index.ts'
import { mainRevisions, parentsOf, type RevisionRow, revisionOf } from '../revisions/index.ts'
import { space } from '../spaces/index.ts'
import { blameOf } from './blame.ts'
import { Changes } from './difference-schema.ts'
import { listPageRevisions } from './page-history.ts'
import { Blame, PageRevisions } from './page-history-schema.ts'
import { presentRevision, presentRevisionSummaries, versionOfContent } from './present.ts'
import { Revision, RevisionSummary } from './schema.ts'

const limitOnly = Type.Object({
  limit: Type.Integer({
    minimum: 1,
    maximum: 1000,
    default: 100,
    description: 'How many differences are listed at most.',
  }),
})

const listRevisions = operation({
  id: 'listRevisionsInSpace',
  method: 'GET',
  path: '/spaces/:spaceId/revisions',
  status: 200,
  summary: 'The revisions of the main content, newest first, without their pages',
  description:
    'Lists the revisions of the main content, newest first, each with its author and what made it. It needs the level `read` on the space. What one of them changed, `GET /v1/spaces/{spaceId}/revisions/{revisionId}/changes` tells.',
  query: Type.Object({ ...pageParameters }),
  reply: listOf(RevisionSummary),
  on: space,
  allow: 'read',
  run: (ctx, { row }, { page }) => {
    const own = mainRevisions(ctx, row.id)
    return list(ctx, page, {
      rows: own.selectAll(),
      count: own,
      order: [{ column: 'id', direction: 'desc' }],
      sortedBy: found => [found.id],
      present: async (found: readonly RevisionRow[]) => {
        const published = (await ctx.sites.addressesOf(ctx, [row.id])).get(row.id)
        return presentRevisionSummaries(ctx, found, { id: row.head_revision_id, published })
      },
    })
  },
})

const getRevision = operation({
  id: 'getRevisionById',
  method: 'GET',
  path: revisionHead.path,
  status: 200,
  summary: 'A revision with its pages and files',
  description:
    'Gives the content as it was in one revision of a space or of one of its change requests. It needs the level `read` on the space. A revision never changes, so what was read can be kept. Texts of pages are read one by one.',
  query: Type.Object(readingParameters),
  reply: Revision,
  on: revisionHead.subject,
  version: versionOfContent,
  allow: 'read',
  run: (ctx, head, { query }) => presentRevision(ctx, head, query),
})

const getRevisionChanges = operation({
  id: 'getRevisionChanges',
  method: 'GET',
  path: `${revisionHead.path}/changes`,
  status: 200,
  summary: 'What a revision changed in the one before it',
  description:
    'Lists what a revision changed, compared with the one before it: pages, files, reusable contents and variables, with the difference of each text, by lines and by blocks. It needs the level `read` on the space. Of very large differences only the first part is told, and `more` is true.',
  query: limitOnly,
  reply: Changes,
  on: revisionHead.subject,
  allow: 'read',
  run: async (ctx, head, { query }) => {
    const { revision } = head
    const [parent] = parentsOf(revision)
    const before = parent === undefined ? null : (await revisionOf(ctx, parent)).root
    return changes(ctx, head, before, query.limit)
  },
})

const getChangeRequestChanges = operation({
  id: 'getChangeRequestChanges',
  method: 'GET',
  path: '/spaces/:spaceId/change-requests/:changeRequestId/changes',
  status: 200,
  summary: 'What a change request would change in the main content it was last updated from',
  description:
    'Lists what a change request would change in the main content that it was made from, or last updated from. It needs the level `read` on the space. Show this to reviewers. What has happened in the main content since is not in it: update the change request first.',
  query: limitOnly,
  reply: Changes,
  on: changeRequest,
  allow: 'read',
  run: async (ctx, head, { query }) =>
    changes(ctx, head, (await revisionOf(ctx, baseOf(head.changeRequest))).root, query.limit),
})

const getPageRevisions = (head: HeadKind): Operation =>
  operation({
    id: `listPageRevisions${head.suffix}`,
    method: 'GET',
    path: `${head.path}/page/:pageId/revisions`,
    status: 200,
    summary: 'The revisions that changed a page, newest first, with who made them and what they changed',
    description: `Lists the revisions of a ${head.subject.noun} that changed one page: its fields, its text or its place. It needs the level \`read\` on the space. The newest come first; the revisions of a change request are followed by those of the main content that it is based on. Each has its author, of a merge whoever merged, with the change request, and what it changed of this page.`,
    query: Type.Object({ ...pageParameters }),
    reply: PageRevisions,
    on: head.subject,
    within: namedPage,
    allow: 'read',
    run: (ctx, found, { params, page }) => listPageRevisions(ctx, found, params.pageId as string, page),
  })

const getPageBlame = (head: HeadKind): Operation =>
  operation({
    id: `getPageBlame${head.suffix}`,
    method: 'GET',
    path: `${head.path}/page/:pageId/blame`,
    status: 200,
    summary: 'Which revision last changed each block of a page, and who wrote it',
    description: `Tells of each block of a page of a ${head.subject.noun} which revision last changed it, when, and who wrote it. It needs the level \`read\` on the space. A block that was moved keeps its revision; what a merge brought has the revision of the merge, and as its author whoever wrote it in the change request. Of a very long history \`more\` says that it is not looked through yet: ask again.`,
    reply: Blame,
    on: head.subject,
    within: namedPage,
    allow: 'read',
    run: (ctx, found, { params }) => blameOf(ctx, found, params.pageId as string),
  })

/** The changes between two roots never change and are expensive to compute, so the answer is cached. */
const changes = async (ctx: Ctx, head: ContentHead, before: Hash | null, limit: number) => {
  const { root } = head.revision
  const key = `${before} ${root} ${limit}`
  const kept = ctx.comparisons.get(key)
  if (kept !== undefined) return new Reply(new JsonPieces(kept), {})
  const comparison = ctx.comparing.forReaders(head.access.row.organization_id)
  const found = await changesBetween(sessionOf(ctx, head), before, root, limit, comparison)
  const written = await jsonOf({ changes: found.changes, more: found.more })
  if (!found.isUnfinished) ctx.comparisons.set(key, written, key.length + lengthOf(written))
  return new Reply(new JsonPieces(written), {})
}

export const historyOperations: readonly Operation[] = [
  listRevisions,
  getRevision,
  getRevisionChanges,
  getChangeRequestChanges,
  ...[spaceHead, changeRequestHead, revisionHead].flatMap(head => [
    getPageRevisions(head),
    getPageBlame(head),
  ]),
]
