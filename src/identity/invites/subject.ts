// Invite links as subjects of operations: for the admins who manage them, and for whoever has one.
import type { Subject } from '#http/operation.ts'
import { forAdmins } from '../organizations/index.ts'
import { readInviteId } from './invite-id.ts'
import { findInvite, findLink, type Link } from './store.ts'

/** A link of an organization, for its admins. */
export const invite = forAdmins('invite', async (ctx, organizationId, params) => {
  const id = readInviteId(ctx, params.inviteId as string)
  return id === undefined ? undefined : findInvite(ctx, organizationId, id)
})

/** A link, for anybody who has it: knowing its id is the permission. */
export const joinLink: Subject<Link, 'bearer'> = {
  noun: 'invite',
  find: async (ctx, params) => {
    const id = readInviteId(ctx, params.inviteId as string)
    return id === undefined ? undefined : findLink(ctx, params.organizationId as string, id)
  },
  permits: () => true,
  refusal: () => 'this link is not yours',
}
