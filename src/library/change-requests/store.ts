// All SQL on change requests.
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import {
  type ChangeRequestStatus,
  first,
  type Param,
  run,
  statement,
  type Tables,
  write,
} from '#database/index.ts'
import { query, type Viewer, visibleTo } from '#identity/levels/index.ts'
import { now } from '#kernel/clock.ts'
import type { ChangeRequestRow } from '../heads/index.ts'

/** Which change requests: of one status or of all, created by somebody, or created or changed by somebody. */
export interface ChangeRequestFilter {
  readonly status: ChangeRequestStatus | 'all'
  readonly creator?: string
  readonly contributor?: string
}

/** A query of the change requests of a space, not yet run. */
export const changeRequestsOf = (ctx: Ctx, spaceId: string, filter: ChangeRequestFilter) =>
  ctx.db.selectFrom('change_requests').where('change_requests.space_id', '=', spaceId).where(matching(filter))

/** A query of the change requests of all spaces of an organization that somebody sees, not yet run. */
export const changeRequestsSeen = (
  ctx: Ctx,
  organizationId: string,
  viewer: Viewer,
  filter: ChangeRequestFilter,
) => {
  const spaces = query
    .selectFrom('spaces')
    .where('spaces.organization_id', '=', organizationId)
    .where(visibleTo(viewer))
  const rows = ctx.db
    .selectFrom('change_requests')
    .where('change_requests.organization_id', '=', organizationId)
    .where(matching(filter))
    // An index has the newest first. Without `is true` PostgreSQL would join all of them with the spaces, and sort.
    .where(where => sql<SqlBool>`(${where('space_id', 'in', spaces.select('spaces.id'))}) is true`)
  // Counted from the spaces to their change requests, which reads only an index.
  const count = ctx.db
    .selectFrom(spaces.select('spaces.id').as('seen'))
    .crossJoin('change_requests')
    .whereRef('change_requests.space_id', '=', 'seen.id')
    .where(matching(filter))
  return { rows, count }
}

/** A subquery of the id of the present revision of a change request's space. */
export const headOfSpace = query
  .selectFrom('spaces')
  .select('spaces.head_revision_id')
  .whereRef('spaces.id', '=', sql.ref('change_requests.space_id'))
  .$asScalar()

const matching =
  ({ status, creator, contributor }: ChangeRequestFilter) =>
  (where: ExpressionBuilder<Tables, 'change_requests'>): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = []
    if (status !== 'all') conditions.push(where('change_requests.status', '=', status))
    if (creator !== undefined) conditions.push(where('change_requests.created_by', '=', creator))
    if (contributor !== undefined)
      conditions.push(
        where(
          'change_requests.id',
          'in',
          query
            .selectFrom('change_request_contributors')
            .select('change_request_contributors.change_request_id')
            .where('change_request_contributors.user_id', '=', contributor),
        ),
      )
    return where.and(conditions)
  }

/** The change requests with these ids, with the present revision of their space. */
export const changeRequestsById = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db
    .selectFrom('change_requests')
    .selectAll()
    .select(headOfSpace.as('space_head'))
    .where('id', 'in', ids)
    .execute()

/** Inserts a change request, and its creator as a contributor who has made no revision yet. */
export const insertChangeRequest = async (ctx: WriteCtx, row: ChangeRequestRow): Promise<void> => {
  await run(ctx.db, insert, row)
  await run(ctx.db, insertContributor, { changeRequest: row.id, user: row.created_by, at: row.created_at })
}

export const updateChangeRequest = (
  ctx: WriteCtx,
  id: string,
  set: Partial<ChangeRequestRow>,
): Promise<ChangeRequestRow> =>
  ctx.db.updateTable('change_requests').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Records which revision of the main content the change request was merged as. */
export const noteMerged = (ctx: WriteCtx, id: string, revision: string): Promise<void> =>
  write(ctx.db, setMerged, { id, revision, at: now(ctx) })

const setMerged = statement((db, param: Param<{ id: string; revision: string; at: string }>) =>
  db
    .updateTable('change_requests')
    .set({ status: 'merged', merged_revision_id: param('revision'), updated_at: param('at') })
    .where('id', '=', param('id')),
)

/** The id of the present revision of a space's main content. */
export const mainRevisionId = async (ctx: Ctx, spaceId: string): Promise<string> => {
  const row = await first(ctx.db, mainRevision, { id: spaceId })
  if (row === undefined) throw new Error(`the space ${spaceId} is missing`)
  return row.head_revision_id
}

const mainRevision = statement((db, param: Param<{ id: string }>) =>
  db.selectFrom('spaces').select('head_revision_id').where('id', '=', param('id')),
)

/** Whether somebody created a change request or made a revision of it. */
export const isContributor = async (ctx: Ctx, changeRequestId: string, userId: string): Promise<boolean> => {
  const row = await contributorsOf(ctx, changeRequestId)
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** A query of the contributors, not yet run. */
export const contributorsOf = (ctx: Ctx, changeRequestId: string) =>
  ctx.db.selectFrom('change_request_contributors').where('change_request_id', '=', changeRequestId)

const insert = statement((db, param: Param<ChangeRequestRow>) =>
  db.insertInto('change_requests').values({
    id: param('id'),
    organization_id: param('organization_id'),
    space_id: param('space_id'),
    number: param('number'),
    status: param('status'),
    subject: param('subject'),
    agent_task_id: param('agent_task_id'),
    created_by: param('created_by'),
    created_at: param('created_at'),
    updated_at: param('updated_at'),
    head_revision_id: param('head_revision_id'),
    initial_revision_id: param('initial_revision_id'),
    merged_ancestor_id: param('merged_ancestor_id'),
    merged_revision_id: param('merged_revision_id'),
    comments: param('comments'),
  }),
)

const insertContributor = statement((db, param: Param<{ changeRequest: string; user: string; at: string }>) =>
  db.insertInto('change_request_contributors').values({
    change_request_id: param('changeRequest'),
    user_id: param('user'),
    count: 0,
    updated_at: param('at'),
  }),
)
