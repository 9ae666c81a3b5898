// Links as what an operation acts on: for the admins who manage them, and for whoever has one.
import type { Subject } from '#http/operation.ts'
import {
  type MembershipRow,
  type OrganizationNeed,
  organizationFor,
  permitsInOrganization,
  refusalInOrganization,
} from '../organizations/index.ts'
import { readInviteId } from './invite-id.ts'
import { findInvite, findLink, type InviteRow, type Link } from './store.ts'

/** A link of an organization, for its admins. */
export const invite: Subject<{ organization: MembershipRow; row: InviteRow }, OrganizationNeed> = {
  noun: 'invite',
  find: async (ctx, params) => {
    const organization = await organizationFor(ctx, params, 'admin')
    const id = readInviteId(ctx, params.inviteId as string)
    if (organization === undefined || id === undefined) return undefined
    const row = await findInvite(ctx, organization.id, id)
    return row && { organization, row }
  },
  permits: ({ organization }, need) => permitsInOrganization(organization, need),
  refusal: refusalInOrganization,
}

/** A link, for anybody who has it: the id itself is the permission. */
export const joinLink: Subject<Link, 'bearer'> = {
  noun: 'invite',
  find: async (ctx, params) => {
    const id = readInviteId(ctx, params.inviteId as string)
    return id === undefined ? undefined : findLink(ctx, params.organizationId as string, id)
  },
  permits: () => true,
  refusal: () => 'this link is not yours',
}
