// Lists of groups, by filter and order.
import { sql } from 'kysely'
import type { Ctx } from '#context.ts'
import { conditionOf } from '../filter/conditions.ts'
import { fittingRows } from '../protocol/resource.ts'
import { type Found, type ListRequest, orderOf } from '../requests.ts'
import { groupColumns } from './columns.ts'
import { presentGroups } from './present.ts'
import { groupsOf, selectGroups } from './store.ts'

export const listGroups = async (ctx: Ctx, organizationId: string, request: ListRequest): Promise<Found> => {
  const columns = groupColumns(organizationId)
  const all = groupsOf(ctx, organizationId)
  const groups = request.filter === undefined ? all : all.where(conditionOf(request.filter, columns))
  const { total } = await groups
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (request.count === 0) return { total: Number(total), resources: [] }
  const rows = await selectGroups(groups)
    .orderBy(orderOf(request, columns, sql.ref('teams.id')))
    .limit(request.count)
    .offset(request.startIndex - 1)
    .execute()
  const fitting = request.selection.includes('members') ? fittingRows(rows, row => Number(row.members)) : rows
  const resources = await presentGroups(ctx, organizationId, fitting, request.selection)
  return { total: Number(total), resources }
}
