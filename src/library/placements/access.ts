// The caller's level on spaces and collections, from a row that contains what decides about it.
import type { Ctx } from '#context.ts'
import { type Flag, first, type Param, statement, type Visibility } from '#database/index.ts'
import {
  highestGrantFrom,
  type Level,
  lacksSignOn,
  levelOfRank,
  levelOn,
  orHigher,
  refuseUnlessSignedOn,
  type Standing,
} from '#identity/levels/index.ts'

/** A resource that the caller sees, with their level on it. */
export interface Access<Row> {
  readonly row: Row
  readonly level: Level
}

/** What decides about the caller's level, apart from the resource itself. */
export interface Guard {
  readonly organization_id: string
  readonly member_id: string | null
  readonly member_role: Level | null
  readonly member_sso: Flag | null
  readonly organization_sso: Flag
  readonly grant_rank: number | null
}

/**
 * The row, with `grant_rank` raised to the highest grant of the person on the resource and on the collections above it. The
 * collections are read by a second query, and only if there are any: PostgreSQL plans all of a query before it runs any of
 * it, so most resources would pay for a join that they do not need.
 */
export const withInherited = <Row extends Guard & { readonly parent_id: string | null }>(
  ctx: Ctx,
  row: Row | undefined,
): Row | undefined | Promise<Row> => {
  if (row === undefined || row.parent_id === null || row.member_id === null || row.member_role === 'admin')
    return row
  return withGrantsAbove(ctx, row, row.parent_id, row.member_id)
}

const withGrantsAbove = async <Row extends Guard>(
  ctx: Ctx,
  row: Row,
  parent: string,
  user: string,
): Promise<Row> => {
  const inherited = await first(ctx.db, grantFromAbove, { parent, user })
  const ranks = [row.grant_rank, inherited?.rank ?? null].filter(rank => rank !== null)
  return ranks.length === 0 ? row : { ...row, grant_rank: Math.max(...ranks) }
}

const grantFromAbove = statement((db, param: Param<{ parent: string; user: string }>) =>
  db.selectNoFrom(highestGrantFrom(param('parent'), param('user')).as('rank')),
)

/** What decides in the resource itself; collections count as private spaces do. */
export interface GuardedRow {
  readonly visibility?: Visibility
  readonly default_level: Level | null
}

export const levelOnRow = (row: GuardedRow, standing: Standing, grantRank: number | null): Level | null =>
  levelOn(standing, {
    visibility: row.visibility ?? 'private',
    defaultLevel: row.default_level,
    grant: levelOfRank(grantRank),
  })

/** The level on a row that a query of visible rows returned, so that there is one. */
export const levelOnSeenRow = (row: GuardedRow, standing: Standing, grantRank: number | null): Level => {
  const level = levelOnRow(row, standing, grantRank)
  if (level === null) throw new Error('a row was found for somebody who does not see it')
  return level
}

/**
 * The resource with the caller's level; undefined where they have none. Throws where the caller may not enter its
 * organization without its sign-on.
 */
export const accessOf = <Row extends Guard & GuardedRow>(
  ctx: Pick<Ctx, 'actor' | 'baseUrl'>,
  row: Row,
): Access<Row> | undefined => {
  const standing = { member: row.member_id !== null, role: row.member_role }
  const level = levelOnRow(row, standing, row.grant_rank)
  if (level === null) return undefined
  if (standing.member) refuseUnlessSignedOn(ctx, organizationOf(row), membershipOf(row))
  return { row, level }
}

/** Whether the caller is a member of the organization but lacks the sign-on that it requires. */
export const isKeptOut = ({ actor }: Pick<Ctx, 'actor'>, row: Guard): boolean =>
  row.member_id !== null && lacksSignOn(actor, organizationOf(row), membershipOf(row))

const organizationOf = (row: Guard) => ({ id: row.organization_id, sso: row.organization_sso })

const membershipOf = (row: Guard) => ({ role: row.member_role, sso: row.member_sso ?? 0 })

export const refusalOn =
  (noun: string) =>
  (need: Level): string =>
    `on this ${noun} this needs the level ${orHigher(need)}`
