// What one may do with a team, by one's standing in the organization and in the team.
import { type MembershipRow, permitsInOrganization, refusalInOrganization } from '../organizations/index.ts'

/** `manage`: rename it and change its members. */
export type TeamNeed = 'view' | 'manage' | 'remove'

/** Somebody's standing in a team and its organization. */
export interface TeamStanding {
  readonly organization: Pick<MembershipRow, 'member' | 'role'>
  readonly isOwner: boolean
}

export const permitsInTeam = ({ organization, isOwner }: TeamStanding, need: TeamNeed): boolean =>
  permitsInOrganization(organization, 'admin') ||
  (permitsInOrganization(organization, 'read') && (need === 'view' || (need === 'manage' && isOwner)))

/** Why somebody is refused. */
export const refusalInTeam = (need: TeamNeed): string => {
  if (need === 'view') return refusalInOrganization('read')
  if (need === 'remove') return refusalInOrganization('admin')
  return 'this is for owners of the team and for admins of the organization'
}

export const teamPermissions = (standing: TeamStanding) => ({
  view: permitsInTeam(standing, 'view'),
  admin: permitsInTeam(standing, 'manage'),
})
