// How many spaces teams hold a grant on, of those that the caller may see.
import { sql } from 'kysely'
import type { Ctx } from '#context.ts'
import { query, type Standing, visibleTo } from '../levels/index.ts'

/** The counts, by the teams' ids; those of teams without any are left out. */
export const countSpacesOfTeams = async (
  ctx: Ctx,
  organization: { readonly id: string } & Standing,
  teamIds: readonly string[],
): Promise<Map<string, number>> => {
  if (teamIds.length === 0) return new Map()
  // Each space is looked up by its grant; a join would have PostgreSQL read all spaces for a few of them.
  const audience = query
    .selectFrom('spaces')
    .select('spaces.audience')
    .where('spaces.id', '=', sql.ref<string>('grants.resource_id'))
    .where('spaces.organization_id', '=', organization.id)
  const held = query
    .selectFrom('grants')
    .select(['grants.principal_id', 'grants.resource_id as id', audience.as('audience')])
    .where('grants.principal_id', 'in', teamIds)
  // Named as the table of spaces is, so that the rule of who sees them applies.
  const rows = await ctx.db
    .with(
      cte => cte('held').materialized(),
      () => held,
    )
    .selectFrom('held as spaces')
    .select(({ fn }) => ['spaces.principal_id', fn.countAll().as('count')])
    .where(visibleTo({ user: ctx.actor.userId, standing: organization }) as never)
    .groupBy('spaces.principal_id')
    .execute()
  return new Map(rows.map(({ principal_id, count }) => [principal_id, Number(count)]))
}
