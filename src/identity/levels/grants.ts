// Grants in SQL: what a person holds on a thing, directly or through their teams, on it or on a collection above it.
import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { ResourceType, Tables } from '#database/index.ts'
import { type Level, levels } from './levels.ts'

/** Where parts of queries begin, which belong to no connection. */
export const query = expressionBuilder<Tables>()

/** A person in a query: an id, or a column that holds one. */
export type UserReference = string | Expression<string>

/** The place of a level among the levels, from 1. */
export const rankOfLevel = (level: Level): number => levels.indexOf(level) + 1

/** The rank of a role, so that SQL can take the highest; null for none. */
export const rankOf = (role: Expression<unknown>): RawBuilder<number | null> => {
  const cases = levels.map(level => sql`when ${sql.lit(level)} then ${sql.lit(rankOfLevel(level))}`)
  return sql`case ${role} ${sql.join(cases, sql` `)} end`
}

/** The level of a rank. */
export const levelOfRank = (rank: number | null): Level | null =>
  rank === null ? null : (levels[rank - 1] ?? null)

/** What grants hold: for a user or a team, or whoever stands for them, what they were granted and with which rank. */
export interface Held {
  readonly holder: string
  readonly resource_id: string
  readonly resource_type: ResourceType
  readonly rank: number
}

/** `held`, and the collections among what is held with all those in them, as the beginning of a query. */
const reaching = (held: Expression<Held>) => sql`with recursive held as materialized ${held},
  reached (holder, collection_id, rank) as (
    select holder, resource_id, rank from held where resource_type = 'collection'
    union
    select reached.holder, collections.id, reached.rank
    from reached inner join collections on collections.parent_id = reached.collection_id
  )`

type Reached = RawBuilder<Pick<Held, 'holder' | 'resource_id' | 'rank'>>

/** Grants, and through the collections among them all that stands in those, at any depth. */
export const withDescendants = (held: Expression<Held>): Reached => sql`(
  ${reaching(held)}
  select holder, resource_id, rank from held
  union all select holder, collection_id, rank from reached
  union all select reached.holder, spaces.id, reached.rank
  from reached inner join spaces on spaces.parent_id = reached.collection_id
)`

/** The same without the spaces: the collections alone. */
const collectionsReached = (held: Expression<Held>): Reached =>
  sql`(${reaching(held)} select holder, collection_id as resource_id, rank from reached)`

/** All that a person holds, each thing once, with the rank of the highest grant that reaches it. */
export const highestGrants = (user: UserReference) => highestOf(withDescendants(heldBy(user)))

/** The collections that a person holds, each once, with the rank of the highest grant that reaches it. */
export const highestGrantsOnCollections = (user: UserReference) => highestOf(collectionsReached(heldBy(user)))

const highestOf = (reached: Reached) =>
  query
    .selectFrom(reached.as('everything'))
    .select(({ fn }) => ['everything.resource_id', fn.max<number>('everything.rank').as('rank')])
    .groupBy('everything.resource_id')

/** The ids of all that a person holds. */
export const grantedTo = (user: UserReference) =>
  query.selectFrom(highestGrants(user).as('granted')).select('granted.resource_id')

/** The ids of what was granted to a person or to their teams, without what stands in it. */
export const grantedItself = (user: UserReference): RawBuilder<{ resource_id: string }> =>
  sql`(select granted.resource_id from ${heldBy(user)} as granted)`

/** A thing in a query: its id, and that of the collection it stands in. */
export interface ThingReference {
  readonly id: string | Expression<string>
  readonly parent: string | Expression<string | null>
}

/** The ids of a collection and of all those above it. */
const collectionsUpwards = (
  parent: string | Expression<string | null>,
) => sql`with recursive above (id, parent_id) as (
    select higher.id, higher.parent_id from collections as higher where higher.id = ${parent}
    union
    select higher.id, higher.parent_id from above inner join collections as higher on higher.id = above.parent_id
  )
  select id from above`

/** The ids of a thing and of all collections above it; the thing may itself be a row of `collections`. */
export const idsUpwards = ({ id, parent }: ThingReference): RawBuilder<{ id: string }> =>
  sql`(${collectionsUpwards(parent)} union all select ${id} as id)`

/**
 * The rank of the highest grant on a thing itself that is a person's, null without any: one look-up, and one more for
 * each team of theirs, however many grants there are.
 */
export const highestGrantOn = (resource: string | Expression<string>, user: UserReference) =>
  query.selectFrom(grantsOn(resource, user).as('held')).select(highest)

/** The rank of the highest grant on a collection or one above it. */
export const highestGrantFrom = (
  collection: string | Expression<string | null>,
  user: UserReference,
): RawBuilder<number | null> =>
  sql`(select max(${highestGrantOn(sql.ref('upwards.id'), user)})
    from (${collectionsUpwards(collection)}) as upwards)`

/** The rank of the highest grant that reaches a thing, be it on the thing or on a collection above it. */
export const highestGrant = (
  { id, parent }: ThingReference,
  user: UserReference,
): RawBuilder<number | null> =>
  sql`case when ${parent} is null then ${highestGrantOn(id, user)} else
    (select max(${highestGrantOn(sql.ref('upwards.id'), user)}) from ${idsUpwards({ id, parent })} as upwards) end`

const highest = sql<number | null>`max(held.rank)`.as('rank')
const rank = rankOf(sql.ref('grants.role')).as('rank')

/** The grants on one thing to a person and to their teams. */
const grantsOn = (resource: string | Expression<string>, user: UserReference) =>
  query
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

/** The grants to users and teams themselves. */
export const heldByPrincipals = (principals: Expression<{ id: string }>): Expression<Held> =>
  query
    .selectFrom(sql<{ id: string }>`${principals}`.as('principals'))
    .crossJoin('grants')
    .select(['grants.principal_id as holder', 'grants.resource_id', 'grants.resource_type', rank])
    .whereRef('grants.principal_id', '=', 'principals.id') as unknown as Expression<Held>

/** The grants to a person and to their teams. */
const heldBy = (user: UserReference): Expression<Held> => {
  const columns = ['grants.resource_id', 'grants.resource_type', rank] as const
  const holder = sql<string>`'self'`.as('holder')
  return query
    .selectFrom('grants')
    .select([holder, ...columns])
    .where('grants.principal_id', '=', user)
    .unionAll(
      query
        .selectFrom('team_members')
        .innerJoin('grants', 'grants.principal_id', 'team_members.team_id')
        .select([holder, ...columns])
        .where('team_members.user_id', '=', user),
    ) as unknown as Expression<Held>
}
