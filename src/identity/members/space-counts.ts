// How many spaces members have: those on which they have a level, and which the caller may see.
import type { Ctx } from '#context.ts'
import { audiencesOf, countOpen, type Level, type Standing, standingOf } from '../levels/index.ts'
import { spaceCounter, teamsOfPeople } from '../space-counts/index.ts'
import type { MemberRow } from './store.ts'

/** Gives the counts of members by their ids. */
export type MemberSpaces = (members: readonly MemberRow[]) => Promise<Map<string, number>>

/**
 * Counts for a caller who is not a guest. Admins have every space that the caller sees. The caller sees all spaces that
 * others see without a grant; spaces that others see only by a grant are looked up.
 */
export const memberSpaces = (
  ctx: Ctx,
  organization: { readonly id: string; readonly role: Level | null },
): MemberSpaces => {
  const standing = { member: true, role: organization.role }
  const caller: Somebody = { id: ctx.actor.userId, standing }
  const count = spaceCounter(ctx, organization.id, standing)
  return async members => {
    if (members.length === 0) return new Map()
    const people = members.map((row): Somebody => {
      const standing = standingOf(row)
      return standing.role === 'admin' ? caller : { id: row.user_id, standing }
    })
    const open = await openCounts(ctx, organization.id, people)
    const audiences = new Map(people.map(({ id, standing }) => [id, audiencesOf(standing).byGrant]))
    const ids = [...audiences.keys()].filter(id => audiences.get(id)?.length !== 0)
    const teams = await teamsOfPeople(ctx, ids)
    const byGrant = await count(
      ids.map(id => ({ id, teams: teams.get(id) ?? [], audiences: audiences.get(id) ?? [] })),
    )
    return new Map(
      members.map((row, index) => {
        const somebody = people[index] as Somebody
        return [row.user_id, open(somebody) + (byGrant.get(somebody.id) ?? 0)]
      }),
    )
  }
}

interface Somebody {
  readonly id: string
  readonly standing: Standing
}

/** The spaces that each person sees without a grant: equal for all with the same standing, so counted once for each. */
const openCounts = async (ctx: Ctx, organizationId: string, people: readonly Somebody[]) => {
  const kindOf = ({ standing }: Somebody) => audiencesOf(standing).open.join('_')
  const kinds = new Map(people.map(somebody => [kindOf(somebody), somebody.standing]))
  const counts: Record<string, unknown> = await ctx.db
    .selectNoFrom(Array.from(kinds, ([kind, standing]) => countOpen(organizationId, standing).as(kind)))
    .executeTakeFirstOrThrow()
  return (somebody: Somebody) => Number(counts[kindOf(somebody)])
}
