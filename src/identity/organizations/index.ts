// Organizations, and what a role allows in them.
export { isOrganizationOfDomain, offeredIdsOfDomain, organizationIdsOfDomain } from './email-domains.ts'
export { isFormerMember, noteFormerMember } from './former-members.ts'
export { lockAgain, transferredMeanwhile } from './lock-again.ts'
export { organizationsOfActor } from './of-actor.ts'
export { organizationOperations } from './operations.ts'
export { createOrganization, forgetDefaultSite } from './organizations.ts'
export { type OrganizationNeed, permitsInOrganization, refusalInOrganization } from './policy.ts'
export { presentOrganization, presentOrganizations } from './present.ts'
export { isReservedHostname } from './reserved-hostnames.ts'
export { NewOrganization, Organization, OrganizationChanges } from './schema.ts'
export {
  insertMember,
  insertMissingMembers,
  lockOrganizationRow,
  lockOrganizationRowShared,
  type MembershipRow,
  ownOrganizations,
  titlesOf,
} from './store.ts'
export {
  forAdmins,
  lockOrganization,
  type OwnedByOrganization,
  organization,
  organizationFor,
} from './subject.ts'
