// Organizations, and what one may do in them by one's role.
export { lockAgain, transferredMeanwhile } from './lock-again.ts'
export { organizationOperations } from './operations.ts'
export { createOrganization, forgetDefaultSite } from './organizations.ts'
export { type OrganizationNeed, permitsInOrganization, refusalInOrganization } from './policy.ts'
export { presentOrganization, presentOrganizations } from './present.ts'
export { NewOrganization, Organization } from './schema.ts'
export {
  insertMember,
  insertMissingMembers,
  lockOrganization,
  type MembershipRow,
  ownOrganizations,
} from './store.ts'
export { lockedOrganization, organization, organizationFor } from './subject.ts'
