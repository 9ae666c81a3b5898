// Grants: what users and teams hold on a space or a collection.
export type { Grantable } from './grants.ts'
export { grantOperations } from './operations.ts'
export { dropForeignGrants, type Principal, putGrant, type Resource } from './store.ts'
export type { GrantBase } from './subject.ts'
