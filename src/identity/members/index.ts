// Members: who belongs to an organization, with which role.
export { memberOperations } from './operations.ts'
export { presentMembers } from './present.ts'
export { membersReferred } from './references.ts'
export { Member } from './schema.ts'
export { type MemberSpaces, memberSpaces } from './space-counts.ts'
export { findMember, type MemberRow, membersByIds } from './store.ts'
export { type FoundMember, member } from './subject.ts'
export { verifyVisitorClaims } from './visitor-claims.ts'
