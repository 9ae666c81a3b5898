// Joining an organization by a link.
import type { WriteCtx } from '#context.ts'
import { Forbidden, NotFound } from '#kernel/errors.ts'
import { type MembershipRow, organization } from '../organizations/index.ts'
import { admit } from './admit.ts'
import { refuseWithoutLinks } from './invites.ts'
import { type Link, lockLink } from './store.ts'

/** The caller becomes a member with the link's role, unless they are one; the organization as they now see it. */
export const join = async (ctx: WriteCtx, found: Link): Promise<MembershipRow> => {
  const link = await lockLink(ctx, found)
  if (link === undefined) throw new NotFound('this invite is no more')
  refuseWithoutLinks(link)
  const { organization_id: organizationId, role } = link
  await admit(ctx, organizationId, [{ userId: ctx.actor.userId, role }], 'link')
  // Refuses whom a single sign-on would keep out of everything: they do not come in by a link either.
  const joined = await organization.find(ctx, { organizationId })
  if (joined === undefined)
    throw new Forbidden('you are shut out of this organization for now; ask one of its admins')
  return joined
}
