// The token that names the caller to all sites of an organization that they belong to, or to one of these sites.
import type { Ctx } from '#context.ts'
import { Forbidden, Unauthenticated } from '#kernel/errors.ts'
import { organization, permitsInOrganization } from '../organizations/index.ts'
import { findUser } from '../users/index.ts'
import { signVisitorClaims } from './visitor-claims.ts'

/** Throws `Forbidden` for a caller who does not belong to the organization, or lacks the single sign-on that it enforces. */
export const visitorTokenOf = async (ctx: Ctx, organizationId: string, siteId?: string): Promise<string> => {
  const found = await organization.find(ctx, { organizationId })
  if (found === undefined || !permitsInOrganization(found, 'member'))
    throw new Forbidden('this site is for members of its organization, and you are not signed in as one')
  const user = await findUser(ctx, ctx.actor.userId)
  if (user === undefined) throw new Unauthenticated('this account is no more')
  return signVisitorClaims(ctx, { organization: organizationId, ...(siteId && { site: siteId }) }, user)
}
