// How many spaces teams have grants on, of those that the caller may see.
import type { Ctx } from '#context.ts'
import { audiences, type Standing } from '../levels/index.ts'
import { spaceCounter } from '../space-counts/index.ts'

/** Gives the counts of teams by their ids. */
export type TeamSpaces = (teamIds: readonly string[]) => Promise<Map<string, number>>

export const teamSpaces = (ctx: Ctx, organization: { readonly id: string } & Standing): TeamSpaces => {
  const count = spaceCounter(ctx, organization.id, organization)
  return teamIds => count(teamIds.map(id => ({ id, teams: [], audiences })))
}
