// What one may do in an organization, by one's standing in it.
import { orHigher, reaches, type Standing } from '../levels/index.ts'

/** `member` takes guests in, `read` does not. */
export type OrganizationNeed = 'member' | 'read' | 'create' | 'admin'

/** Somebody's standing in an organization, with whether they own a team there. */
export interface OrganizationStanding extends Standing {
  readonly owns_team: boolean
}

export const permitsInOrganization = ({ member, role }: Standing, need: OrganizationNeed) =>
  member && (need === 'member' || reaches(role, need))

/** Why somebody is refused. */
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
