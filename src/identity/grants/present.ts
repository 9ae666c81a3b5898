// Grants and levels as the API shows them.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { NotFound } from '#kernel/errors.ts'
import type { Level } from '../levels/index.ts'
import { organizationFor } from '../organizations/index.ts'
import { presentTeamsById } from '../teams/index.ts'
import { presentUsersById, type User } from '../users/index.ts'
import type { TeamPermission, UserPermission } from './schema.ts'

/** Shows what some users or teams of an organization hold. */
export type PresentHeld<Shown> = (ctx: Ctx, organizationId: string, held: readonly Held[]) => Promise<Shown[]>

/** A user or a team of an organization, and the level that is theirs. */
export interface Held {
  readonly id: string
  readonly level: Level
}

export const presentUserPermissions: PresentHeld<Static<typeof UserPermission>> = async (ctx, _, held) => {
  const users = await presentUsersById(
    ctx,
    held.map(({ id }) => id),
  )
  return held.map(({ id, level }) => ({ permission: level, user: users.get(id) as Static<typeof User> }))
}

export const presentTeamPermissions: PresentHeld<Static<typeof TeamPermission>> = async (
  ctx,
  organizationId,
  held,
) => {
  const organization = await organizationFor(ctx, { organizationId }, 'member')
  // Only members have the level that shows them grants, and this one was still a member when it was looked at.
  if (organization === undefined) throw new NotFound('you are no longer a member of this organization')
  const teams = await presentTeamsById(
    ctx,
    organization,
    held.map(({ id }) => id),
  )
  // One may have been removed since the grants were read.
  return held.flatMap(({ id, level }) => {
    const team = teams.get(id)
    return team === undefined ? [] : { permission: level, team }
  })
}
