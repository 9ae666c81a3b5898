// Grants: what users and teams hold on a space.
export type { Grantable } from './grants.ts'
export { grantOperations } from './operations.ts'
export { type Principal, putGrant } from './store.ts'
export type { GrantBase } from './subject.ts'
