// Invites: how people come into an organization.
export { inviteOperations } from './operations.ts'
