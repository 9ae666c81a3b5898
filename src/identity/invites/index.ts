// Invites: how people come into an organization.
export { readInviteId } from './invite-id.ts'
export { inviteOperations } from './operations.ts'
