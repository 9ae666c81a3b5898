// Members: who belongs to an organization, with which role.
export { memberOperations } from './operations.ts'
export { type MemberReference, membersReferred } from './references.ts'
export type { MemberRow } from './store.ts'
