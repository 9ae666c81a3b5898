// What a standing in an organization allows.
import { orHigher, reaches, type Standing } from '../levels/index.ts'

/** `member` includes guests, `read` does not. */
export type OrganizationNeed = 'member' | 'read' | 'create' | 'admin'

/** A person's standing in an organization, with whether they own a team there. */
export interface OrganizationStanding extends Standing {
  readonly owns_team: boolean
}

export const permitsInOrganization = ({ member, role }: Standing, need: OrganizationNeed) =>
  member && (need === 'member' || reaches(role, need))

/** The message for a person who is refused. */
export const refusalInOrganization = (need: OrganizationNeed): string =>
  need === 'read' || need === 'member'
    ? 'guests may not do this; it needs a role in the organization'
    : `in this organization this needs the role ${orHigher(need)}`

export const organizationPermissions = (standing: OrganizationStanding) => {
  const may = (need: OrganizationNeed) => permitsInOrganization(standing, need)
  return {
    view: may('member'),
    admin: may('admin'),
    ownTeam: may('admin') || (standing.owns_team && may('read')),
    createContent: may('create'),
    createOpenAPISpec: may('create'),
    ingestConversations: may('admin'),
    viewBilling: may('admin'),
    listMembers: may('read'),
    listTeams: may('read'),
    listIntegrations: may('admin'),
  }
}
