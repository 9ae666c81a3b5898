// All SQL on change requests.
import type { Ctx } from '#context.ts'
import { type Param, run, statement } from '#database/index.ts'
import type { ChangeRequestRow } from '../bases/index.ts'

/** The change requests of a space, not yet run. */
export const changeRequestsOf = (
  ctx: Ctx,
  spaceId: string,
  filter: { status: string; contributor?: string },
) => {
  let rows = ctx.db.selectFrom('change_requests').where('change_requests.space_id', '=', spaceId)
  if (filter.status !== 'all') rows = rows.where('change_requests.status', '=', filter.status)
  const { contributor } = filter
  if (contributor === undefined) return rows
  return rows.where(where =>
    where.exists(
      where
        .selectFrom('change_request_contributors as contributors')
        .select('contributors.user_id')
        .whereRef('contributors.change_request_id', '=', 'change_requests.id')
        .where('contributors.user_id', '=', contributor),
    ),
  )
}

/** Whoever made the change request counts among its contributors, with no revision yet. */
export const insertChangeRequest = async (ctx: Ctx, row: ChangeRequestRow): Promise<void> => {
  await run(ctx.db, insert, row)
  await run(ctx.db, insertContributor, { changeRequest: row.id, user: row.created_by, at: row.created_at })
}

export const updateChangeRequest = (
  ctx: Ctx,
  id: string,
  set: Partial<ChangeRequestRow>,
): Promise<ChangeRequestRow> =>
  ctx.db.updateTable('change_requests').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** The revision that the main content of a space is now. */
export const spaceHead = async (ctx: Ctx, spaceId: string): Promise<string> => {
  const row = await ctx.db
    .selectFrom('spaces')
    .select('head_revision_id')
    .where('id', '=', spaceId)
    .executeTakeFirstOrThrow()
  return row.head_revision_id
}

/** Who contributed, not yet run. */
export const contributorsOf = (ctx: Ctx, changeRequestId: string) =>
  ctx.db.selectFrom('change_request_contributors').where('change_request_id', '=', changeRequestId)

const insert = statement((db, param: Param<ChangeRequestRow>) =>
  db.insertInto('change_requests').values({
    id: param('id'),
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
