// Grants in SQL: the grants to a person, directly or through their teams, on a resource or on a collection above it.
import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { ResourceType, Tables } from '#database/index.ts'
import { type Level, levels } from './levels.ts'

/** For building parts of queries without a connection. */
export const query = expressionBuilder<Tables>()

/** A person in a query: an id, or a column of ids. */
export type UserReference = string | Expression<string>

/** The rank of a level, from 1. */
export const rankOfLevel = (level: Level): number => levels.indexOf(level) + 1

/** The rank of a role, so that SQL can take the highest one; null for no role. */
export const rankOf = (role: Expression<unknown>): RawBuilder<number | null> => {
  const cases = levels.map(level => sql`when ${sql.lit(level)} then ${sql.lit(rankOfLevel(level))}`)
  return sql`case ${role} ${sql.join(cases, sql` `)} end`
}

/** The level with a rank. */
export const levelOfRank = (rank: number | null): Level | null =>
  rank === null ? null : (levels[rank - 1] ?? null)

/**
 * A grant with the rank of its role. Where the grants to a person
 * are meant, the person is the grantee of their teams' grants, too.
 */
export interface RankedGrant {
  readonly grantee: string
  readonly resource_id: string
  readonly resource_type: ResourceType
  readonly rank: number
}

/** The start of a query: `granted`, and `below` with the granted collections and all collections in them. */
const withCollectionsBelow = (
  granted: Expression<RankedGrant>,
) => sql`with recursive granted as materialized ${granted},
  below (grantee, collection_id, rank) as (
    select grantee, resource_id, rank from granted where resource_type = 'collection'
    union
    select below.grantee, collections.id, below.rank
    from below inner join collections on collections.parent_id = below.collection_id
  )`

type RankedResources = RawBuilder<Pick<RankedGrant, 'grantee' | 'resource_id' | 'rank'>>

/** The granted resources, and all resources in granted collections, at any depth. */
const withDescendants = (granted: Expression<RankedGrant>): RankedResources => sql`(
  ${withCollectionsBelow(granted)}
  select grantee, resource_id, rank from granted
  union all select grantee, collection_id, rank from below
  union all select below.grantee, spaces.id, below.rank
  from below inner join spaces on spaces.parent_id = below.collection_id
)`

/** Only the granted collections, and all collections in them. */
const collectionsWithDescendants = (granted: Expression<RankedGrant>): RankedResources =>
  sql`(${withCollectionsBelow(granted)} select grantee, collection_id as resource_id, rank from below)`

/** Everything granted to a person, each resource once, with the rank of the highest grant on it or above it. */
export const highestGrants = (user: UserReference) => highestOf(withDescendants(grantsTo(user)))

/** The collections among those resources, with the same ranks. */
export const highestGrantsOnCollections = (user: UserReference) =>
  highestOf(collectionsWithDescendants(grantsTo(user)))

const highestOf = (ranked: RankedResources) =>
  query
    .selectFrom(ranked.as('ranked'))
    .select(({ fn }) => ['ranked.resource_id', fn.max<number>('ranked.rank').as('rank')])
    .groupBy('ranked.resource_id')

/** The ids of everything granted to a person. */
export const grantedTo = (user: UserReference) =>
  query.selectFrom(highestGrants(user).as('granted')).select('granted.resource_id')

/** The ids of the resources with a grant to a person or their teams, without those that are in them. */
export const grantedItself = (user: UserReference): RawBuilder<{ resource_id: string }> =>
  sql`(select granted.resource_id from ${grantsTo(user)} as granted)`

/** A space or a collection in a query: its id, and the id of the collection that it is in. */
export interface ResourceReference {
  readonly id: string | Expression<string>
  readonly parent: string | Expression<string | null>
}

/** The ids of a collection and all collections above it. */
const collectionsUpwards = (
  parent: string | Expression<string | null>,
) => sql`with recursive above (id, parent_id) as (
    select higher.id, higher.parent_id from collections as higher where higher.id = ${parent}
    union
    select higher.id, higher.parent_id from above inner join collections as higher on higher.id = above.parent_id
  )
  select id from above`

/** The ids of a resource and of all collections above it; the resource may itself be a row of `collections`. */
export const idsUpwards = ({ id, parent }: ResourceReference): RawBuilder<{ id: string }> =>
  sql`(${collectionsUpwards(parent)} union all select ${id} as id)`

/**
 * The rank of a person's highest grant on a resource itself; null without one. This takes one look-up for the person and one
 * for each of their teams, however many grants there are.
 */
export const highestGrantOn = (resource: string | Expression<string>, user: UserReference) =>
  query.selectFrom(grantsOn(resource, user).as('granted')).select(highest)

/** The rank of the highest grant on a collection or one above it. */
export const highestGrantFrom = (
  collection: string | Expression<string | null>,
  user: UserReference,
): RawBuilder<number | null> =>
  sql`(select max(${highestGrantOn(sql.ref('upwards.id'), user)})
    from (${collectionsUpwards(collection)}) as upwards)`

/** The rank of a person's highest grant on a resource or on a collection above it. */
export const highestGrant = (
  { id, parent }: ResourceReference,
  user: UserReference,
): RawBuilder<number | null> =>
  sql`case when ${parent} is null then ${highestGrantOn(id, user)} else
    (select max(${highestGrantOn(sql.ref('upwards.id'), user)}) from ${idsUpwards({ id, parent })} as upwards) end`

const highest = sql<number | null>`max(granted.rank)`.as('rank')
/** Every grant has a role, and so a rank. */
const rank = sql<number>`${rankOf(sql.ref('grants.role'))}`.as('rank')

/** The grants on one resource to a person and to their teams. */
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

/** The grants to a person and to their teams. */
const grantsTo = (user: UserReference): Expression<RankedGrant> => {
  const columns = ['grants.resource_id', 'grants.resource_type', rank] as const
  const grantee = sql<string>`'self'`.as('grantee')
  return query
    .selectFrom('grants')
    .select([grantee, ...columns])
    .where('grants.principal_id', '=', user)
    .unionAll(
      query
        .selectFrom('team_members')
        .innerJoin('grants', 'grants.principal_id', 'team_members.team_id')
        .select([grantee, ...columns])
        .where('team_members.user_id', '=', user),
    )
}
