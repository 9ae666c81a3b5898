// Invites: how people come into an organization.
export { admit } from './admit.ts'
export { joinableByDomain, joinByDomain } from './by-domain.ts'
export { readInviteId } from './invite-id.ts'
export { findOpenInvite, joinByInvite, readInvite } from './join.ts'
export { inviteOperations } from './operations.ts'
