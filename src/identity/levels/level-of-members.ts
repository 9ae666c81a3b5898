// The rule of levels.ts in SQL for everybody at once: the level of each member of an organization on one thing.
import { type Expression, type RawBuilder, sql } from 'kysely'
import { idsUpwards, query, rankOf, rankOfLevel } from './grants.ts'
import { type Guarded, type Level, levelOn, levels } from './levels.ts'

/** A thing of an organization that its members share. */
export interface Shared extends Omit<Guarded, 'grant'> {
  readonly id: string
  /** The collection that it stands in. */
  readonly parentId: string | null
  readonly organizationId: string
}

/** Every member who is not disabled, with the rank of their level on the thing; null where they have none. */
export const levelsOfMembers = (thing: Shared) =>
  query
    .selectFrom('members')
    .leftJoin(holdersOf(thing).as('held'), join => join.onRef('held.user_id', '=', 'members.user_id'))
    .select(row => [
      'members.user_id',
      'members.joined_at',
      levelOfEach(thing, row.ref('members.role'), row.ref('held.rank')).as('rank'),
    ])
    .where('members.organization_id', '=', thing.organizationId)
    .where('members.disabled', '=', 0)

/** The rank of the highest grant that reaches a thing for each person who holds any, directly or through their teams. */
const holdersOf = ({ id, parentId }: Shared) => {
  const upwards = idsUpwards({ id, parent: parentId ?? '' }).as('upwards')
  const resources = query.selectFrom(upwards).select('upwards.id')
  const rank = rankOf(sql.ref('grants.role')).as('rank')
  const held = query
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
    .selectFrom(held.as('held'))
    .select(({ fn }) => ['held.user_id', fn.max<number | null>('held.rank').as('rank')])
    .groupBy('held.user_id')
}

/** What levelOn() says for every role and every grant, as a table in SQL: the rule is not written a second time. */
const levelOfEach = (
  thing: Shared,
  role: Expression<unknown>,
  grant: Expression<unknown>,
): RawBuilder<number | null> => {
  const byGrant = (own: Level | null) => {
    const rank = (given: Level | null) =>
      sql.lit(rankOrNull(levelOn({ member: true, role: own }, { ...thing, grant: given })))
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
