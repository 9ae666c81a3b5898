// Grants: the levels of users and teams on spaces and collections.

export { grantOperations } from './operations.ts'
export { dropForeignGrants, putGrant } from './store.ts'
