// Signing on: from a provider's word about a person to a member of its organization and a session there.
import { actingAs, personWith, type WriteCtx } from '#context.ts'
import { admit } from '../invites/index.ts'
import { findMember, type MemberRow, noteSignOn } from '../members/index.ts'
import { isFormerMember, lockOrganizationRow } from '../organizations/index.ts'
import { startSession } from '../sessions/index.ts'
import { joinTeam } from '../teams/index.ts'
import { emailKey, lockUser, type UserRow, userByEmail, userForEmail } from '../users/index.ts'
import { readAsserted } from './asserted.ts'
import { followPerson } from './follow.ts'
import { hasIdentity, putIdentity, userIdOf } from './identities.ts'
import { findActiveProvider, type Provider } from './providers.ts'
import { type Reason, type Refused, refuse } from './refusals.ts'
import type { Asserted } from './requests.ts'

export interface Browser {
  /** The header `User-Agent`. */
  readonly userAgent: string | undefined
  /** The secret of the session that the browser has. */
  readonly previous?: string | undefined
}

/**
 * Lets a person in by a provider's word, which counts in its organization only. On their first visit they become a member.
 */
export const signOn = async (
  ctx: WriteCtx,
  seen: Provider,
  asserted: Asserted,
  browser: Browser,
): Promise<{ secret: string } | Refused> => {
  await lockOrganizationRow(ctx, seen.organizationId)
  const provider = await findActiveProvider(ctx, seen)
  if (provider === undefined) return refuse(ctx, seen, 'provider_gone')
  const given = readAsserted(asserted)
  if (given === undefined) return refuse(ctx, provider, 'not_usable')
  const found = await personOf(ctx, provider, given)
  if (typeof found === 'string') return refuse(ctx, provider, found, given.email)
  const acting = actingAs(ctx, personWith(found.id))
  const user = (await lockUser(acting, found.id)) as UserRow
  const member = await findMember(acting, provider.organizationId, user.id)
  const reason = await reasonAgainst(acting, provider, user, member)
  if (reason !== undefined) return refuse(acting, provider, reason, given.email)
  if (member === undefined) await admitNewcomer(acting, provider, user)
  else await noteSignOn(acting, member)
  await putIdentity(acting, provider, given.subject, user.id)
  await followPerson(acting, provider.organizationId, user, given)
  const { secret } = await startSession(acting, {
    userId: user.id,
    proof: { own: false, organizationId: provider.organizationId, providerId: provider.id },
    via: provider.kind,
    ...browser,
  })
  return { secret }
}

/** The person whom the provider knows by the subject; else the owner of the address; else a new account. */
const personOf = async (
  ctx: WriteCtx,
  provider: Provider,
  { subject, email, displayName }: Asserted,
): Promise<{ id: string } | Reason> => {
  const known = await userIdOf(ctx, provider.id, subject)
  if (known !== undefined && !(await isGivenAway(ctx, provider, known, email))) return { id: known }
  const account = await userByEmail(ctx.db, email)
  // Addresses are given to other people after a while, who must not get what belongs to the former owner.
  if (account !== undefined && (await hasIdentity(ctx, provider, account.id))) return 'address_of_another'
  return account ?? userForEmail(ctx, email, displayName)
}

/**
 * Whether an account that the provider knew may be another person's by now: while its person was not a member, another
 * organization may have given it an address that opens it to somebody else.
 */
const isGivenAway = async (
  ctx: WriteCtx,
  { organizationId, rejoin }: Provider,
  userId: string,
  email: string,
): Promise<boolean> => {
  if (!rejoin || (await findMember(ctx, organizationId, userId)) !== undefined) return false
  const account = await lockUser(ctx, userId)
  return account === undefined || emailKey(account.email) !== emailKey(email)
}

const reasonAgainst = async (
  ctx: WriteCtx,
  { organizationId, rejoin }: Provider,
  { id }: UserRow,
  member: MemberRow | undefined,
): Promise<Reason | undefined> => {
  if (member?.disabled === 1) return 'disabled'
  if (member !== undefined || rejoin) return undefined
  return (await isFormerMember(ctx, organizationId, id)) ? 'removed' : undefined
}

const admitNewcomer = async (
  ctx: WriteCtx,
  { organizationId, kind, defaultRole: role, defaultTeamId }: Provider,
  { id: userId }: UserRow,
): Promise<void> => {
  await admit(ctx, organizationId, [{ userId, role, sso: true }], kind)
  if (defaultTeamId !== null) await joinTeam(ctx, organizationId, defaultTeamId, userId)
}
