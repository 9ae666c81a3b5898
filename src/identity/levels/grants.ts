// Grants in SQL: what a person holds on a thing, directly or through their teams.
import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#database/index.ts'
import { type Level, levels } from './levels.ts'

/** Where parts of queries begin, which belong to no connection. */
export const query = expressionBuilder<Tables>()

/** A person in a query: an id, or a column that holds one. */
export type UserReference = string | Expression<string>

/** The place of a role among the levels, from 1, so that SQL can take the highest; null for none. */
export const rankOf = (role: Expression<unknown>): RawBuilder<number | null> => {
  const cases = levels.map(level => sql`when ${sql.lit(level)} then ${sql.lit(rankOfLevel(level))}`)
  return sql`case ${role} ${sql.join(cases, sql` `)} end`
}

/** The rank of a level, as rankOf() counts. */
export const rankOfLevel = (level: Level): number => levels.indexOf(level) + 1

/** The level of a rank, as rankOf() counts. */
export const levelOfRank = (rank: number | null): Level | null =>
  rank === null ? null : (levels[rank - 1] as Level)

/** The ids of all that was granted to a person, some of them twice. */
export const grantedTo = (user: UserReference) =>
  query
    .selectFrom('grants')
    .select('grants.resource_id')
    .where('grants.principal_id', '=', user)
    .unionAll(
      query
        .selectFrom('team_members')
        .innerJoin('grants', 'grants.principal_id', 'team_members.team_id')
        .select('grants.resource_id')
        .where('team_members.user_id', '=', user),
    )

/** All that was granted to a person, each thing once, with the rank of the highest grant on it. */
export const highestGrants = (user: UserReference) => {
  const rank = rankOf(sql.ref('grants.role')).as('rank')
  const held = query
    .selectFrom('grants')
    .select(['grants.resource_id', rank])
    .where('grants.principal_id', '=', user)
    .unionAll(
      query
        .selectFrom('team_members')
        .innerJoin('grants', 'grants.principal_id', 'team_members.team_id')
        .select(['grants.resource_id', rank])
        .where('team_members.user_id', '=', user),
    )
  return query
    .selectFrom(held.as('held'))
    .select(({ fn }) => ['held.resource_id', fn.max<number>('held.rank').as('rank')])
    .groupBy('held.resource_id')
}

/**
 * The rank of the highest grant on a thing to a person, null without any. It takes one look-up, and one for each of
 * their teams, however many grants there are.
 */
export const highestGrant = (resource: Expression<string>, user: UserReference) => {
  const rank = rankOf(sql.ref('grants.role')).as('rank')
  const held = query
    .selectFrom('grants')
    .select(rank)
    .where('grants.resource_id', '=', resource)
    .where('grants.principal_id', '=', user)
    .unionAll(
      query
        .selectFrom('team_members')
        .innerJoin('grants', 'grants.principal_id', 'team_members.team_id')
        .select(rank)
        .where('grants.resource_id', '=', resource)
        .where('team_members.user_id', '=', user),
    )
  return query.selectFrom(held.as('held')).select(({ fn }) => fn.max<number | null>('held.rank').as('rank'))
}
