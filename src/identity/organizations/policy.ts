// What one may do in an organization, by one's standing in it.
import { type Level, orHigher, reaches } from '../levels/index.ts'

/** `member` takes guests in, `read` does not. */
export type OrganizationNeed = 'member' | 'read' | 'create' | 'admin'

/** Somebody's place in an organization. */
export interface Place {
  readonly member: boolean
  readonly role: Level | null
  readonly owns_team: boolean
}

export const permitsInOrganization = ({ member, role }: Omit<Place, 'owns_team'>, need: OrganizationNeed) =>
  member && (need === 'member' || reaches(role, need))

/** Why somebody is refused. */
export const refusalInOrganization = (need: OrganizationNeed): string =>
  need === 'read' || need === 'member'
    ? 'guests may not do this; it needs a role in the organization'
    : `in this organization this needs the role ${orHigher(need)}`

export const organizationPermissions = (place: Place) => {
  const may = (need: OrganizationNeed) => permitsInOrganization(place, need)
  return {
    view: may('member'),
    admin: may('admin'),
    ownTeam: may('admin') || (place.owns_team && may('read')),
    createContent: may('create'),
    createOpenAPISpec: may('create'),
    ingestConversations: may('admin'),
    viewBilling: may('admin'),
    listMembers: may('read'),
    listTeams: may('read'),
    listIntegrations: may('admin'),
  }
}
