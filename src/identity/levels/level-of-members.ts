// The rule of levels.ts in SQL for all members: the level of each member of an organization on one resource.
import { type Expression, type RawBuilder, sql } from 'kysely'
import { idsUpwards, query, rankOf, rankOfLevel } from './grants.ts'
import { type Guarded, type Level, levelOn, levels } from './levels.ts'

/** A space or a collection, on which members of its organization have levels. */
export interface Shared extends Omit<Guarded, 'grant'> {
  readonly id: string
  /** The collection that it is in. */
  readonly parentId: string | null
  readonly organizationId: string
}

/** Every member who is not disabled, with the rank of their level on the resource; null for no level. */
export const levelsOfMembers = (resource: Shared) =>
  query
    .selectFrom('members')
    .leftJoin(granteesOf(resource).as('granted'), join =>
      join.onRef('granted.user_id', '=', 'members.user_id'),
    )
    .select(row => [
      'members.user_id',
      'members.joined_at',
      levelOfEach(resource, row.ref('members.role'), row.ref('granted.rank')).as('rank'),
    ])
    .where('members.organization_id', '=', resource.organizationId)
    .where('members.disabled', '=', 0)

/** Each person with a grant on the resource or above it, directly or through a team, with the rank of the highest. */
const granteesOf = ({ id, parentId }: Shared) => {
  const upwards = idsUpwards({ id, parent: parentId ?? '' }).as('upwards')
  const resources = query.selectFrom(upwards).select('upwards.id')
  const rank = rankOf(sql.ref('grants.role')).as('rank')
  const granted = query
    .selectFrom('grants')
    .select(['grants.principal_id as user_id', rank])
    .where('grants.resource_id', 'in', resources)
    .where('grants.principal_type', '=', 'user')
    .unionAll(
      query
        .selectFrom('grants')
        .innerJoin('team_members', 'team_members.team_id', 'grants.principal_id')
        .select(['team_members.user_id', rank])
        .where('grants.resource_id', 'in', resources),
    )
  return query
    .selectFrom(granted.as('granted'))
    .select(({ fn }) => ['granted.user_id', fn.max<number | null>('granted.rank').as('rank')])
    .groupBy('granted.user_id')
}

/** The results of levelOn() for every role and grant, as a table in SQL, so that the rule is written only once. */
const levelOfEach = (
  resource: Shared,
  role: Expression<unknown>,
  grant: Expression<unknown>,
): RawBuilder<number | null> => {
  const byGrant = (own: Level | null) => {
    const rank = (given: Level | null) =>
      sql.lit(rankOrNull(levelOn({ member: true, role: own }, { ...resource, grant: given })))
    return choice(
      grant,
      levels.map(given => [rankOfLevel(given), rank(given)]),
      rank(null),
    )
  }
  return choice(
    role,
    levels.map(own => [own, byGrant(own)]),
    byGrant(null),
  )
}

const rankOrNull = (level: Level | null): number | null => (level === null ? null : rankOfLevel(level))

const choice = (
  of: Expression<unknown>,
  cases: readonly (readonly [value: string | number, result: Expression<unknown>])[],
  otherwise: Expression<unknown>,
): RawBuilder<number | null> => {
  const whens = cases.map(([value, result]) => sql`when ${sql.lit(value)} then ${result}`)
  return sql`case ${of} ${sql.join(whens, sql` `)} else ${otherwise} end`
}
