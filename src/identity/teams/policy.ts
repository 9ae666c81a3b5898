// What a standing in an organization and a team allows.
import { type MembershipRow, permitsInOrganization, refusalInOrganization } from '../organizations/index.ts'

/** `manage`: renaming it and changing its members. */
export type TeamNeed = 'view' | 'manage' | 'remove'

/** A person's standing in a team and its organization. */
export interface TeamStanding {
  readonly organization: Pick<MembershipRow, 'member' | 'role'>
  readonly isOwner: boolean
}

export const permitsInTeam = ({ organization, isOwner }: TeamStanding, need: TeamNeed): boolean =>
  permitsInOrganization(organization, 'admin') ||
  (permitsInOrganization(organization, 'read') && (need === 'view' || (need === 'manage' && isOwner)))

/** The message for a person who is refused. */
export const refusalInTeam = (need: TeamNeed): string => {
  if (need === 'view') return refusalInOrganization('read')
  if (need === 'remove') return refusalInOrganization('admin')
  return 'this is for owners of the team and for admins of the organization'
}

export const teamPermissions = (standing: TeamStanding) => ({
  view: permitsInTeam(standing, 'view'),
  admin: permitsInTeam(standing, 'manage'),
})
