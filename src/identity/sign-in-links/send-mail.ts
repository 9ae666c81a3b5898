// The job that mails links: it finds out whether the person has an account or may join, and sends a link or nothing.
import { type Ctx, inTransaction } from '#context.ts'
import type { JobKind } from '#jobs/index.ts'
import { hour } from '#kernel/durations.ts'
import { findOpenInvite } from '../invites/index.ts'
import { organizationIdsOfDomain } from '../organizations/index.ts'
import { emailDomain, emailKey } from '../users/index.ts'
import { makeSignInLink, type WantedLink } from './make.ts'
import { isTurnedOn } from './policy.ts'
import {
  isMember,
  type LinkedOrganization,
  type LinkedUser,
  linkedOrganization,
  linkedUser,
} from './store.ts'
import { joiningMail, type MailText, signInMail, singleSignOnMail } from './texts.ts'

/** Contains no secret: a new one is made at each attempt to send the mail. */
export interface MailPayload {
  readonly email: string
  readonly askedAt: string
  readonly returnTo?: string
  readonly organizationId?: string
  /** The id of the invite's row, which lets nobody in. */
  readonly inviteId?: string
}

export const sendSignInMail: JobKind = {
  name: 'send-sign-in-mail',
  attempts: 5,
  run: async (ctx, { payload }) => {
    // Only `requestSignInMail` enqueues this job.
    const wanted = payload as unknown as MailPayload
    if (ctx.mail === undefined || !isTurnedOn(ctx, 'mail') || isTooLate(ctx, wanted)) return
    const text = await textFor(ctx, wanted)
    if (text !== undefined) await ctx.mail.send({ to: wanted.email, ...text })
  },
}

/** Too late: nobody waits for the mail any more. */
const isTooLate = (ctx: Ctx, { askedAt }: MailPayload): boolean => Date.parse(askedAt) + hour <= ctx.clock()

const textFor = async (ctx: Ctx, wanted: MailPayload): Promise<MailText | undefined> => {
  const user = await linkedUser(ctx, { emailKey: emailKey(wanted.email) })
  const joined = await toJoin(ctx, wanted, user)
  if (joined === undefined && user === undefined) return undefined
  if (joined?.organization.sso === 1 && user === undefined)
    return singleSignOnMail(ctx, wanted.email, joined.organization)
  const isJoining = joined !== undefined && joined.organization.sso === 0
  const link = await linkFor(ctx, wanted, user, isJoining ? joined : undefined)
  return isJoining
    ? joiningMail(ctx, wanted.email, link, joined.organization)
    : signInMail(ctx, wanted.email, link)
}

interface Joined {
  readonly organization: LinkedOrganization
  readonly inviteId?: string
}

/**
 * The organization that the person would join: by their invite; else the
 * one of their domain that they chose; else the first of their domain.
 */
const toJoin = async (
  ctx: Ctx,
  wanted: MailPayload,
  user: LinkedUser | undefined,
): Promise<Joined | undefined> => {
  const { organizationId, inviteId } = wanted
  const invite = organizationId && inviteId ? await findOpenInvite(ctx, organizationId, inviteId) : undefined
  const id = invite?.organization_id ?? (await ofDomain(ctx, wanted, user))
  const organization = id && (await linkedOrganization(ctx, id))
  if (!organization || (user && (await isMember(ctx, organization.id, user.id)))) return undefined
  return { organization, ...(invite && { inviteId: invite.id }) }
}

const mostOfDomain = 100

/** A person with an account joins only an organization that they chose. */
const ofDomain = async (
  ctx: Ctx,
  { email, organizationId }: MailPayload,
  user: LinkedUser | undefined,
): Promise<string | undefined> => {
  if (user !== undefined && organizationId === undefined) return undefined
  const ids = await organizationIdsOfDomain(ctx, emailDomain(email), mostOfDomain)
  if (organizationId !== undefined && ids.includes(organizationId)) return organizationId
  return user === undefined ? ids[0] : undefined
}

const linkFor = (
  ctx: Ctx,
  { email, returnTo }: MailPayload,
  user: LinkedUser | undefined,
  joined: Joined | undefined,
) => {
  const link: WantedLink = {
    email,
    userId: user?.id,
    returnTo,
    organizationId: joined?.organization.id,
    inviteId: joined?.inviteId,
  }
  return inTransaction(ctx, ctx.actor, inside => makeSignInLink(inside, link))
}
