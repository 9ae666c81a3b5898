// Joining an organization by the domain of an e-mail address, which must be proved to be the person's own.
import type { Ctx, WriteCtx } from '#context.ts'
import { Forbidden, NotFound } from '#kernel/errors.ts'
import {
  isFormerMember,
  isOrganizationOfDomain,
  organization,
  organizationIdsOfDomain,
} from '../organizations/index.ts'
import { emailDomain, provedAddress } from '../users/index.ts'
import { admit } from './admit.ts'
import { lockOrganizationToJoin, openOrganizations } from './store.ts'

/** At most this many organizations are offered, the oldest first. */
const mostOffered = 20
const mostOfDomain = 100

/** The organizations that the caller may join by the domain of their address: none unless they have proved the address. */
export const joinableByDomain = async (ctx: Ctx): Promise<{ id: string; title: string }[]> => {
  const { userId, organizations } = ctx.actor
  const address = organizations === undefined ? await provedAddress(ctx, userId) : undefined
  if (address === undefined) return []
  const ids = await organizationIdsOfDomain(ctx, emailDomain(address), mostOfDomain)
  return openOrganizations(ctx, ids, userId, mostOffered)
}

/** The caller becomes a member with the organization's default role, unless they are one. */
export const joinByDomain = async (ctx: WriteCtx, organizationId: string): Promise<void> => {
  const { userId, organizations } = ctx.actor
  const address = organizations === undefined ? await provedAddress(ctx, userId) : undefined
  if (address === undefined)
    throw new Forbidden(
      'to join by the domain of your address, prove that it is yours: have an address that signs you in mailed to you',
    )
  const found = await lockOrganizationToJoin(ctx, organizationId)
  if (found === undefined || !(await isOrganizationOfDomain(ctx, organizationId, emailDomain(address))))
    throw new NotFound('this organization is not joined by the domain of your address; ask one of its admins')
  if (found.sso === 1)
    throw new Forbidden(
      `this organization uses single sign-on; sign in through its provider at ${ctx.baseUrl}/sign-in`,
    )
  if (await isFormerMember(ctx, organizationId, userId))
    throw new Forbidden('you were removed from this organization; ask one of its admins to add you again')
  await admit(ctx, organizationId, [{ userId, role: found.default_role }], 'domain')
  if ((await organization.find(ctx, { organizationId })) === undefined)
    throw new Forbidden('you are shut out of this organization for now; ask one of its admins')
}
