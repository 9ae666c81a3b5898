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

/** What decides, apart from the resource itself, about the caller's level on it. */
export interface Guard {
  readonly organization_id: string
  readonly member_id: string | null
  readonly member_role: Level | null
  readonly member_sso: Flag | null
  readonly organization_sso: Flag
  readonly grant_rank: number | null
}

/**
 * The row with the highest grant of its person, on the resource itself and on the collections above, in `grant_rank`.
 * The collections are a query of their own, for what is in one: PostgreSQL prepares all of a query before it runs
 * any of it, and most resources would pay for what they do not need.
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

/** What decides in the resource itself; a collection is as private as a private space. */
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

/** The level of whoever sees a row, for rows of a query that gives what somebody sees. */
export const levelOnSeenRow = (row: GuardedRow, standing: Standing, grantRank: number | null): Level => {
  const level = levelOnRow(row, standing, grantRank)
  if (level === null) throw new Error('a row was found for somebody who does not see it')
  return level
}

/** The resource with the caller's level; undefined where they have none, refused where they are kept out of its organization. */
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

/** Whether the person of a row belongs to its organization, and is kept out of it for now. */
export const isKeptOut = ({ actor }: Pick<Ctx, 'actor'>, row: Guard): boolean =>
  row.member_id !== null && lacksSignOn(actor, organizationOf(row), membershipOf(row))

const organizationOf = (row: Guard) => ({ id: row.organization_id, sso: row.organization_sso })

const membershipOf = (row: Guard) => ({ role: row.member_role, sso: row.member_sso ?? 0 })

export const refusalOn =
  (noun: string) =>
  (need: Level): string =>
    `on this ${noun} this needs the level ${orHigher(need)}`
