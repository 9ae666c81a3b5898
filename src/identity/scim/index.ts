// SCIM 2.0: identity providers keep members and teams up to date.
export { scimOperations } from './operations.ts'
export { registerScim } from './routes.ts'
