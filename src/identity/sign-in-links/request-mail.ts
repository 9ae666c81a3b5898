// Requests for a mail: the answer is always the same, and a job finds out later what to mail.
import { type Installation, inTransaction, nobody, type WriteCtx } from '#context.ts'
import { fits } from '#http/validate.ts'
import { enqueue } from '#jobs/index.ts'
import { later, timestamp } from '#kernel/clock.ts'
import { hour } from '#kernel/durations.ts'
import { Conflict, invalidField, TooManyAttempts } from '#kernel/errors.ts'
import { readInviteId } from '../invites/index.ts'
import { EmailAddress, emailKey } from '../users/index.ts'
import { type MailPayload, sendSignInMail } from './send-mail.ts'
import { countMail } from './store.ts'

export interface WantedMail {
  readonly email: string
  /** The result of `networkOf` for the request. */
  readonly network: string
  /** The path that the browser goes to after following the link. */
  readonly returnTo?: string | undefined
  /** The organization to join, by an invite's signed id, or by the domain of the e-mail address. */
  readonly organizationId?: string | undefined
  readonly inviteId?: string | undefined
}

/** Mails an hour to one address, to prevent flooding; further ones are silently not sent. */
const mostForAddress = 3
/** Mails an hour that can be requested from one network. */
const mostFromNetwork = 20

/** Has a link mailed to an address, if the person may sign in or join by it. The answer does not depend on that. */
export const requestSignInMail = async (installation: Installation, wanted: WantedMail): Promise<void> => {
  if (!fits(EmailAddress, wanted.email)) throw invalidField('/email', 'must be an e-mail address')
  refuseWithoutMail(installation)
  await inTransaction(installation, nobody, async ctx => {
    await countNetwork(ctx, wanted.network)
    const { count } = await countMail(ctx, keyOf(ctx, 'address', emailKey(wanted.email)), anHourFrom(ctx))
    if (count <= mostForAddress) await ask(ctx, wanted)
  })
}

const refuseWithoutMail = ({ mail, signIn }: Installation): void => {
  if (!signIn.localAccounts)
    throw new Conflict('people sign in here through the identity provider of their organization alone')
  if (mail === undefined)
    throw new Conflict(
      'this installation sends no mail; ask an admin of your organization for an address that signs you in',
    )
}

const countNetwork = async (ctx: WriteCtx, network: string): Promise<void> => {
  const { count, expires_at } = await countMail(ctx, keyOf(ctx, 'network', network), anHourFrom(ctx))
  if (count <= mostFromNetwork) return
  const seconds = Math.ceil((Date.parse(expires_at) - ctx.clock()) / 1000)
  throw new TooManyAttempts(
    `your network has asked for ${mostFromNetwork} mails within an hour; ask again in ${Math.ceil(seconds / 60)} minutes`,
    seconds,
  )
}

/** One job for each address and what it is to join: two requests at once send one mail. */
const ask = (ctx: WriteCtx, { email, returnTo, organizationId, inviteId }: WantedMail): Promise<void> => {
  const invite = inviteId === undefined ? undefined : readInviteId(ctx, inviteId)
  const payload: MailPayload = {
    email,
    askedAt: timestamp(ctx.clock),
    ...(returnTo !== undefined && { returnTo }),
    ...(organizationId !== undefined && { organizationId }),
    ...(invite !== undefined && { inviteId: invite }),
  }
  const key = keyOf(ctx, 'mail', JSON.stringify([emailKey(email), organizationId ?? '', invite ?? '']))
  return enqueue(ctx, sendSignInMail, { key, payload: { ...payload } })
}

/** A key that reveals nothing to those who read it. */
const keyOf = ({ signer }: WriteCtx, what: string, text: string): string =>
  signer.sign('sign-in mail', `${what} ${text}`)

const anHourFrom = (ctx: WriteCtx): string => later(ctx, hour)
