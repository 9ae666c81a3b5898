// What one may do in an organization, by one's role in it.
import { type Level, reaches } from '../levels/index.ts'

/** `member` takes guests in, `read` does not. */
export type OrganizationNeed = 'member' | 'read' | 'create' | 'admin'

export const permitsInOrganization = (role: Level | null, need: OrganizationNeed): boolean =>
  need === 'member' || reaches(role, need)

export const organizationPermissions = (role: Level | null) => {
  const may = (need: OrganizationNeed) => permitsInOrganization(role, need)
  return {
    view: may('member'),
    admin: may('admin'),
    ownTeam: may('admin'),
    createContent: may('create'),
    createOpenAPISpec: may('create'),
    ingestConversations: may('admin'),
    viewBilling: may('admin'),
    listMembers: may('read'),
    listTeams: may('read'),
    listIntegrations: may('admin'),
  }
}
