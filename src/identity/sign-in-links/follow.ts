// Following a link: it is used up, the account is made and the organization joined where it says so, and a session started.
import { actingAs, personWith, type WriteCtx } from '#context.ts'
import { now } from '#kernel/clock.ts'
import { invalidField } from '#kernel/errors.ts'
import { joinByDomain, joinByInvite } from '../invites/index.ts'
import { lockOrganizationRowShared } from '../organizations/index.ts'
import { type Proof, startSession } from '../sessions/index.ts'
import { hashOfToken } from '../tokens/index.ts'
import { createUser, lockUser, noteAddressProved } from '../users/index.ts'
import { isStillGood, makerOf, personOf } from './policy.ts'
import { findLink, type LinkedUser, type LinkRow, linkedUser, takeLink } from './store.ts'

export interface Follower {
  /** The name of a new account; not needed for an existing one. */
  readonly displayName?: string | undefined
  readonly userAgent: string | undefined
  /** The secret of the session that the browser has. */
  readonly previous?: string | undefined
}

export interface Followed {
  readonly sessionId: string
  readonly secret: string
  /** The path that the browser goes to. */
  readonly to: string
  readonly userId: string
}

/**
 * Signs in whoever follows a link; undefined where the link is not valid, or no longer. If something keeps them out of the
 * organization that they would join, it is thrown, and the link stays as it was.
 */
export const followSignInLink = async (
  ctx: WriteCtx,
  secret: string,
  { displayName, userAgent, previous }: Follower,
): Promise<Followed | undefined> => {
  const hash = hashOfToken(secret)
  const seen = await findLink(ctx, hash)
  // Organizations are locked before everything else, as in making a link for a member.
  if (seen?.organization_id) await lockOrganizationRowShared(ctx, seen.organization_id)
  const link = seen && (await takeLink(ctx, hash))
  if (link === undefined) return undefined
  const user = await lockPerson(ctx, link)
  if (!(await isStillGood(ctx, link, user))) return undefined
  const userId = user?.id ?? (await makeAccount(ctx, link, displayName))
  const asPerson = actingAs(ctx, personWith(userId))
  const proof = proofOf(link)
  if (proof.own) await noteAddressProved(asPerson, userId)
  if (makerOf(link) === 'mail') await join(asPerson, link)
  const session = await startSession(asPerson, { userId, proof, via: 'link', userAgent, previous })
  return { sessionId: session.id, secret: session.secret, to: link.return_to ?? '/account', userId }
}

/** The person, locked so that the address, which the link proves, does not change until the transaction ends. */
const lockPerson = async (ctx: WriteCtx, link: LinkRow): Promise<LinkedUser | undefined> => {
  const seen = await personOf(ctx, link)
  if (seen === undefined) return undefined
  await lockUser(ctx, seen.id)
  return linkedUser(ctx, seen)
}

const makeAccount = async (
  ctx: WriteCtx,
  { email }: LinkRow,
  displayName: string | undefined,
): Promise<string> => {
  if (displayName === undefined || displayName.trim() === '')
    throw invalidField('/displayName', 'must say what you are called')
  const person = { email: email as string, displayName: displayName.trim(), createdAt: now(ctx) }
  return (await createUser(ctx, person)).id
}

/**
 * An admin could follow the link in place of the person, so it proves only the admin's word, for their organization alone.
 */
const proofOf = (link: LinkRow): Proof =>
  makerOf(link) === 'admin'
    ? { own: false, organizationId: link.organization_id as string, providerId: null }
    : { own: true }

const join = async (ctx: WriteCtx, { organization_id, invite_id }: LinkRow): Promise<void> => {
  if (organization_id === null) return
  if (invite_id === null) await joinByDomain(ctx, organization_id)
  else await joinByInvite(ctx, organization_id, invite_id)
}
