// Grants: the levels of users and teams on spaces and collections.
export type { Grantable } from './grants.ts'
export { grantOperations } from './operations.ts'
export { dropForeignGrants, type Principal, putGrant, type ResourceName } from './store.ts'
export type { GrantableKind } from './subject.ts'
