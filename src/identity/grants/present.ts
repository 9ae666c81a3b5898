// Grants and levels as the API shows them.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { NotFound } from '#kernel/errors.ts'
import type { Level } from '../levels/index.ts'
import { type MembershipRow, organizationFor } from '../organizations/index.ts'
import { presentTeamsById, type TeamSpaces, teamSpaces } from '../teams/index.ts'
import { presentUsersById, type User } from '../users/index.ts'
import type { TeamPermission, UserPermission } from './schema.ts'

/** Presents users or teams of an organization with their levels, in batches. */
export type PresentPrincipals<Shown> = (
  ctx: Ctx,
  organizationId: string,
) => (rows: readonly LeveledPrincipal[]) => Promise<Shown[]>

/** A user or a team of an organization, with their level. */
export interface LeveledPrincipal {
  readonly id: string
  readonly level: Level
}

export const presentUserPermissions: PresentPrincipals<Static<typeof UserPermission>> = ctx => async rows => {
  const users = await presentUsersById(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, level }) => ({ permission: level, user: users.get(id) as Static<typeof User> }))
}

export const presentTeamPermissions: PresentPrincipals<Static<typeof TeamPermission>> = (
  ctx,
  organizationId,
) => {
  let viewed: { organization: MembershipRow; countSpaces: TeamSpaces } | undefined
  return async rows => {
    viewed ??= await viewOf(ctx, organizationId)
    const { organization, countSpaces } = viewed
    const ids = rows.map(({ id }) => id)
    const teams = await presentTeamsById(ctx, organization, ids, countSpaces)
    // A team may have been deleted since the grants were read.
    return rows.flatMap(({ id, level }) => {
      const team = teams.get(id)
      return team === undefined ? [] : { permission: level, team }
    })
  }
}

const viewOf = async (ctx: Ctx, organizationId: string) => {
  const organization = await organizationFor(ctx, { organizationId }, 'member')
  // Only members have the level that shows them grants, so the caller was a member when their level was looked up.
  if (organization === undefined) throw new NotFound('you are no longer a member of this organization')
  return { organization, countSpaces: teamSpaces(ctx, organization) }
}
