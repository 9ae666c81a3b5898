// SCIM 2.0: how identity providers keep members and teams up to date by themselves.
export { scimOperations } from './operations.ts'
export { registerScim } from './routes.ts'
