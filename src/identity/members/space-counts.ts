// How many spaces members have: those on which they have a level and which the caller may see.
import { expressionBuilder } from 'kysely'
import type { Ctx } from '#context.ts'
import type { Tables } from '#database/index.ts'
import {
  audiencesOf,
  countOpen,
  heldByPrincipals,
  type Level,
  query,
  type Standing,
  standingOf,
  visibleTo,
  withDescendants,
} from '../levels/index.ts'
import type { MemberRow } from './store.ts'

/**
 * The counts, by the members' ids. Admins have every space that the caller sees. Of what others see without a grant, the
 * caller, who is no guest, sees all; of what they see by a grant alone, it is looked up.
 */
export const spaceCounts = async (
  ctx: Ctx,
  organization: { readonly id: string; readonly role: Level | null },
  members: readonly MemberRow[],
): Promise<Map<string, number>> => {
  if (members.length === 0) return new Map()
  const caller: Somebody = { id: ctx.actor.userId, standing: { member: true, role: organization.role } }
  const people = members.map((row): Somebody => {
    const standing = standingOf(row)
    return standing.role === 'admin' ? caller : { id: row.user_id, standing }
  })
  const open = await openCounts(ctx, organization.id, people)
  const byGrant = await countsByGrant(ctx, organization.id, people, caller)
  return new Map(
    members.map((row, index) => {
      const somebody = people[index] as Somebody
      return [row.user_id, open(somebody) + byGrant(somebody)]
    }),
  )
}

interface Somebody {
  readonly id: string
  readonly standing: Standing
}

/** How many spaces each sees without a grant: as many as all who stand like them. */
const openCounts = async (ctx: Ctx, organizationId: string, people: readonly Somebody[]) => {
  const kindOf = ({ standing }: Somebody) => audiencesOf(standing).open.join('_')
  const kinds = new Map(people.map(somebody => [kindOf(somebody), somebody.standing]))
  const counts: Record<string, unknown> = await ctx.db
    .selectNoFrom(Array.from(kinds, ([kind, standing]) => countOpen(organizationId, standing).as(kind)))
    .executeTakeFirstOrThrow()
  return (somebody: Somebody) => Number(counts[kindOf(somebody)])
}

/**
 * How many more each sees by a grant. What a team was granted is read once, and what several teams were granted together
 * is united once, however many of the people are in them: in SQL, each of them would pay for it again.
 */
const countsByGrant = async (
  ctx: Ctx,
  organizationId: string,
  people: readonly Somebody[],
  caller: Somebody,
) => {
  const ids = [...new Set(people.map(({ id }) => id))]
  const teams = await teamsOf(ctx, ids)
  const granted = await grantedSpaces(ctx, organizationId, ids, caller)
  const spacesOf = (principal: string, audiences: readonly string[]) =>
    (granted.get(principal) ?? []).filter(space => audiences.includes(space.audience)).map(({ id }) => id)
  const united = new Map<string, Set<string>>()
  return ({ id, standing }: Somebody): number => {
    const audiences = audiencesOf(standing).byGrant
    const own = teams.get(id) ?? []
    const key = [...audiences, ...own].join()
    const throughTeams = united.get(key) ?? new Set(own.flatMap(team => spacesOf(team, audiences)))
    united.set(key, throughTeams)
    return throughTeams.size + spacesOf(id, audiences).filter(space => !throughTeams.has(space)).length
  }
}

/** The teams that each of the people is in, in one order. */
const teamsOf = async (ctx: Ctx, ids: readonly string[]): Promise<Map<string, string[]>> => {
  const teams = new Map<string, string[]>(ids.map(id => [id, []]))
  const rows = await ctx.db
    .selectFrom('team_members')
    .select(['user_id', 'team_id'])
    .where('user_id', 'in', ids)
    .orderBy('team_id')
    .execute()
  for (const { user_id, team_id } of rows) teams.get(user_id)?.push(team_id)
  return teams
}

/** What the people and their teams were granted, each for itself, of the spaces that the caller sees. */
const grantedSpaces = async (
  ctx: Ctx,
  organizationId: string,
  ids: readonly string[],
  caller: Somebody,
): Promise<Map<string, { id: string; audience: string }[]>> => {
  const principals = query
    .selectFrom('users')
    .select('users.id')
    .where('users.id', 'in', ids)
    .union(
      query
        .selectFrom('team_members')
        .select('team_members.team_id as id')
        .where('team_members.user_id', 'in', ids),
    )
  const isSeen = visibleTo({ user: caller.id, standing: caller.standing })
  const held = withDescendants(heldByPrincipals(principals))
  // Found from the grants: SQLite looks things up in the order in which a cross join names them.
  const rows = await ctx.db
    .selectFrom(held.as('held'))
    .crossJoin('spaces')
    .select(['held.holder', 'spaces.id', 'spaces.audience'])
    .distinct()
    .whereRef('spaces.id', '=', 'held.resource_id')
    .where('spaces.organization_id', '=', organizationId)
    .where(isSeen(expressionBuilder<Tables, 'spaces'>()))
    .execute()
  return Map.groupBy(rows, row => row.holder)
}
