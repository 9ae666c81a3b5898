// Lists of users, by filter and order.
import { sql } from 'kysely'
import type { Ctx } from '#context.ts'
import { conditionOf } from '../filter/conditions.ts'
import { fittingRows } from '../protocol/resource.ts'
import { type Found, type ListRequest, orderOf } from '../requests.ts'
import { userColumns } from './columns.ts'
import { presentUsers } from './present.ts'
import { selectUsers, usersOf } from './store.ts'

export const listUsers = async (ctx: Ctx, organizationId: string, request: ListRequest): Promise<Found> => {
  const columns = userColumns(organizationId)
  const all = usersOf(ctx, organizationId)
  const users = request.filter === undefined ? all : all.where(conditionOf(request.filter, columns))
  const { total } = await users
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (request.count === 0) return { total: Number(total), resources: [] }
  const rows = await selectUsers(users)
    .orderBy(orderOf(request, columns, sql.ref('members.user_id')))
    .limit(request.count)
    .offset(request.startIndex - 1)
    .execute()
  const fitting = request.selection.includes('groups') ? fittingRows(rows, row => Number(row.groups)) : rows
  const resources = await presentUsers(ctx, organizationId, fitting, request.selection)
  return { total: Number(total), resources }
}
