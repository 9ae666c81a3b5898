// All SQL on grants: the levels of users and teams on spaces and collections.
import type { OperandValueExpressionOrList } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import type { PrincipalType, ResourceType, Tables } from '#database/index.ts'
import { now } from '#kernel/clock.ts'
import { type Level, levelsOfMembers, rankOfLevel, type Shared } from '../levels/index.ts'

export interface Principal {
  readonly type: PrincipalType
  readonly id: string
}

/** The name of a resource that levels are granted on. */
export interface ResourceName {
  readonly type: ResourceType
  readonly id: string
}

/** Gives a user or a team a level on a resource, replacing their former grant. */
export const putGrant = async (
  ctx: WriteCtx,
  resource: ResourceName,
  principal: Principal,
  role: Level,
): Promise<void> => {
  await putGrants(ctx, resource, [principal], role)
}

/** Gives users and teams, each named once, a level on a resource. Returns the ids of those who did not have it yet. */
export const putGrants = async (
  ctx: WriteCtx,
  resource: ResourceName,
  principals: readonly Principal[],
  role: Level,
): Promise<Set<string>> => {
  const changed = await ctx.db
    .insertInto('grants')
    .values(
      principals.map(({ type, id }) => ({
        resource_id: resource.id,
        resource_type: resource.type,
        principal_id: id,
        principal_type: type,
        role,
        created_at: now(ctx),
      })),
    )
    .onConflict(conflict =>
      conflict
        .columns(['resource_id', 'principal_id'])
        .doUpdateSet({ role })
        .where('grants.role', '<>', role),
    )
    .returning('principal_id')
    .execute()
  return new Set(changed.map(({ principal_id }) => principal_id))
}

/** The level that a user or a team was granted on a resource. */
export const grantedRole = async (
  ctx: Ctx,
  resourceId: string,
  principal: Principal,
): Promise<Level | undefined> => {
  const row = await ctx.db
    .selectFrom('grants')
    .select('role')
    .where('resource_id', '=', resourceId)
    .where('principal_id', '=', principal.id)
    .where('principal_type', '=', principal.type)
    .executeTakeFirst()
  return row?.role
}

export const setGrant = async (
  ctx: WriteCtx,
  resourceId: string,
  principalId: string,
  role: Level,
): Promise<void> => {
  await ctx.db
    .updateTable('grants')
    .set({ role })
    .where('resource_id', '=', resourceId)
    .where('principal_id', '=', principalId)
    .execute()
}

export const deleteGrant = async (ctx: WriteCtx, resourceId: string, principalId: string): Promise<void> => {
  await ctx.db
    .deleteFrom('grants')
    .where('resource_id', '=', resourceId)
    .where('principal_id', '=', principalId)
    .execute()
}

/** Deletes grants on resources to teams and people who are not of the organization. */
export const dropForeignGrants = async (
  ctx: WriteCtx,
  resourceIds: OperandValueExpressionOrList<Tables, 'grants', 'resource_id'>,
  organizationId: string,
): Promise<void> => {
  const members = ctx.db.selectFrom('members').select('user_id').where('organization_id', '=', organizationId)
  const teams = ctx.db.selectFrom('teams').select('id').where('organization_id', '=', organizationId)
  await ctx.db
    .deleteFrom('grants')
    .where('resource_id', 'in', resourceIds)
    .where('principal_id', 'not in', members)
    .where('principal_id', 'not in', teams)
    .execute()
}

/** A query for the grants on a resource to users, or to teams. */
export const grantsOn = (ctx: Ctx, resourceId: string, type: PrincipalType) =>
  ctx.db
    .selectFrom('grants')
    .where('grants.resource_id', '=', resourceId)
    .where('grants.principal_type', '=', type)

/** A query for the members who have any level on a resource, or the given one. */
export const levelsOn = (ctx: Ctx, resource: Shared, level: Level | undefined) => {
  const all = ctx.db.selectFrom(levelsOfMembers(resource).as('leveled'))
  return level === undefined
    ? all.where('leveled.rank', 'is not', null)
    : all.where('leveled.rank', '=', rankOfLevel(level))
}
