// Joining an organization by a link.
import type { Ctx, WriteCtx } from '#context.ts'
import { Forbidden, NotFound } from '#kernel/errors.ts'
import { type MembershipRow, organization } from '../organizations/index.ts'
import { admit } from './admit.ts'
import { readInviteId } from './invite-id.ts'
import { refuseWithoutLinks } from './invites.ts'
import { findLink, type Link, lockLink } from './store.ts'

/** Makes the caller a member with the link's role, unless they are one; returns the organization as they see it now. */
export const join = async (
  ctx: WriteCtx,
  found: Pick<Link, 'id' | 'organization_id'>,
): Promise<MembershipRow> => {
  const link = await lockLink(ctx, found)
  if (link === undefined) throw new NotFound('this invite is no more')
  refuseWithoutLinks(link)
  const { organization_id: organizationId, role } = link
  await admit(ctx, organizationId, [{ userId: ctx.actor.userId, role }], 'link')
  // Throws for those whom single sign-on keeps out: they cannot come in by a link either.
  const joined = await organization.find(ctx, { organizationId })
  if (joined === undefined)
    throw new Forbidden('you are shut out of this organization for now; ask one of its admins')
  return joined
}

/** The same for the row of a link. */
export const joinByInvite = (
  ctx: WriteCtx,
  organizationId: string,
  inviteId: string,
): Promise<MembershipRow> => join(ctx, { id: inviteId, organization_id: organizationId })

/** The row of a link that can be used for joining now. */
export const findOpenInvite = async (
  ctx: Ctx,
  organizationId: string,
  inviteId: string,
): Promise<Link | undefined> => {
  const link = await findLink(ctx, organizationId, inviteId)
  return link?.invite_links === 1 ? link : undefined
}

/** What a link shows to whoever has it, even without signing in: what they would join. */
export const readInvite = async (
  ctx: Ctx,
  organizationId: string,
  inviteId: string,
): Promise<{ organization: string } | undefined> => {
  const id = readInviteId(ctx, inviteId)
  const link = id === undefined ? undefined : await findOpenInvite(ctx, organizationId, id)
  return link && { organization: link.title }
}
