// What one may do with a team, by one's place in the organization and in the team.
import { type MembershipRow, permitsInOrganization, refusalInOrganization } from '../organizations/index.ts'

/** `manage`: rename it and change its members. */
export type TeamNeed = 'view' | 'manage' | 'remove'

/** Somebody's place. */
export interface TeamPlace {
  readonly organization: Pick<MembershipRow, 'member' | 'role'>
  readonly isOwner: boolean
}

export const permitsInTeam = ({ organization, isOwner }: TeamPlace, need: TeamNeed): boolean =>
  permitsInOrganization(organization, 'admin') ||
  (permitsInOrganization(organization, 'read') && (need === 'view' || (need === 'manage' && isOwner)))

/** Why somebody is refused. */
export const refusalInTeam = (need: TeamNeed): string => {
  if (need === 'view') return refusalInOrganization('read')
  if (need === 'remove') return refusalInOrganization('admin')
  return 'this is for owners of the team and for admins of the organization'
}

export const teamPermissions = (place: TeamPlace) => ({
  view: permitsInTeam(place, 'view'),
  admin: permitsInTeam(place, 'manage'),
})
