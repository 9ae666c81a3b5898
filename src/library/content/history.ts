// What changed: between a revision and the one before it, and in a change request.
import Type from 'typebox'
import { changesBetween } from '#content/changes/index.ts'
import type { Hash } from '#content/objects.ts'
import type { Ctx } from '#context.ts'
import { jsonOf, WrittenJson } from '#http/json.ts'
import { list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { lengthOf, Reply } from '#http/reply.ts'
import { baseOf, changeRequest } from '../change-requests/index.ts'
import { versionWithAddresses } from '../files/index.ts'
import { type ContentHead, readingParameters, revisionHead, sessionOf } from '../heads/index.ts'
import { mainRevisions, parentsOf, type RevisionRow, revisionOf } from '../revisions/index.ts'
import { space } from '../spaces/index.ts'
import { presentRevision, presentRevisionSummary } from './present.ts'
import { Revision, RevisionSummary } from './schema.ts'

const limitOnly = Type.Object({
  limit: Type.Integer({
    minimum: 1,
    maximum: 1000,
    default: 100,
    description: 'The most changes that the answer has',
  }),
})

const Attribute = Type.Object(
  { before: Type.Optional(Type.Unknown()), after: Type.Optional(Type.Unknown()) },
  {
    title: 'ValueDifference',
    additionalProperties: false,
    description: 'A side that has no value is left out',
  },
)

const TextDifference = Type.Object(
  { diff: Type.String() },
  { title: 'TextDifference', additionalProperties: false, description: 'The hunks of a unified diff' },
)

const NotTold = Type.Object(
  { more: Type.Literal(true) },
  {
    title: 'OmittedDifference',
    additionalProperties: false,
    description: 'It differs, but the difference is too long to show here',
  },
)

const Changes = Type.Object(
  {
    changes: Type.Array(
      Type.Object(
        {
          type: Type.String({
            description: 'Such as `page_created`, `page_edited`, `page_moved`, `page_deleted`',
          }),
          attributes: Type.Optional(
            Type.Record(Type.String(), Type.Union([Attribute, TextDifference, NotTold])),
          ),
        },
        { additionalProperties: true },
      ),
    ),
    more: Type.Boolean({ description: 'Whether there are more changes than were asked for' }),
  },
  { title: 'ContentDifference', additionalProperties: false },
)

const listRevisions = operation({
  id: 'listRevisionsInSpace',
  method: 'GET',
  path: '/spaces/:spaceId/revisions',
  status: 200,
  summary: 'The revisions of the main content, newest first, without their pages',
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
      present: found => found.map((one: RevisionRow) => presentRevisionSummary(ctx, one)),
    })
  },
})

const getRevision = operation({
  id: 'getRevisionById',
  method: 'GET',
  path: revisionHead.path,
  status: 200,
  summary: 'A revision with its pages and files',
  query: Type.Object(readingParameters),
  reply: Revision,
  on: revisionHead.subject,
  version: versionWithAddresses,
  allow: 'read',
  run: (ctx, head, { query }) => presentRevision(ctx, head, query.metadata),
})

const getRevisionChanges = operation({
  id: 'getRevisionChanges',
  method: 'GET',
  path: `${revisionHead.path}/changes`,
  status: 200,
  summary: 'What a revision changed in the one before it',
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
  query: limitOnly,
  reply: Changes,
  on: changeRequest,
  allow: 'read',
  run: async (ctx, head, { query }) =>
    changes(ctx, head, (await revisionOf(ctx, baseOf(head.changeRequest))).root, query.limit),
})

/** What changed between two states is always the same, and costs much to compute: the answer is cached. */
const changes = async (ctx: Ctx, head: ContentHead, before: Hash | null, limit: number) => {
  const { root } = head.revision
  const key = `${before} ${root} ${limit}`
  const kept = ctx.comparisons.get(key)
  if (kept !== undefined) return new Reply(new WrittenJson(kept), {})
  const comparison = ctx.comparing.forReaders(head.access.row.organization_id)
  const found = await changesBetween(sessionOf(ctx, head), before, root, limit, comparison)
  const written = await jsonOf(found)
  ctx.comparisons.set(key, written, key.length + lengthOf(written))
  return new Reply(new WrittenJson(written), {})
}

export const historyOperations: readonly Operation[] = [
  listRevisions,
  getRevision,
  getRevisionChanges,
  getChangeRequestChanges,
]
