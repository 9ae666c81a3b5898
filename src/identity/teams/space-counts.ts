// How many spaces teams hold a grant on, of those that the caller may see.
import { sql } from 'kysely'
import type { Ctx } from '#context.ts'
import { heldByPrincipals, query, type Standing, visibleTo, withDescendants } from '../levels/index.ts'

/** The counts, by the teams' ids; those of teams without any are left out. */
export const countSpacesOfTeams = async (
  ctx: Ctx,
  organization: { readonly id: string } & Standing,
  teamIds: readonly string[],
): Promise<Map<string, number>> => {
  if (teamIds.length === 0) return new Map()
  const teams = query.selectFrom('teams').select('teams.id').where('teams.id', 'in', teamIds)
  // Each space is looked up by its grant; a join would have PostgreSQL read all spaces for a few of them.
  const audience = query
    .selectFrom('spaces')
    .select('spaces.audience')
    .where('spaces.id', '=', sql.ref<string>('held.resource_id'))
    .where('spaces.organization_id', '=', organization.id)
  const held = query
    .selectFrom(withDescendants(heldByPrincipals(teams)).as('held'))
    .select(['held.holder', 'held.resource_id as id', audience.as('audience')])
    .distinct()
  // Named as the table of spaces is, so that the rule of who sees them applies.
  const rows = await ctx.db
    .with(
      cte => cte('held').materialized(),
      () => held,
    )
    .selectFrom('held as spaces')
    .select(({ fn }) => ['spaces.holder', fn.countAll().as('count')])
    .where(visibleTo({ user: ctx.actor.userId, standing: organization }) as never)
    .groupBy('spaces.holder')
    .execute()
  return new Map(rows.map(({ holder, count }) => [holder, Number(count)]))
}
