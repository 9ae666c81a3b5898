// Organizations, and what one may do in them by one's role.
export { organization, organizationOperations } from './operations.ts'
export { createOrganization } from './organizations.ts'
export { type OrganizationNeed, permitsInOrganization } from './policy.ts'
export { NewOrganization } from './schema.ts'
export type { MembershipRow } from './store.ts'
