// Asking for a mail: whoever asks is answered the same, and what is mailed is found out later.
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
  /** From where it is asked for: `networkOf` the request. */
  readonly network: string
  /** Where the browser goes after the link was followed: a path. */
  readonly returnTo?: string | undefined
  /** The organization to join, by an invite as it stands in an address, or by the domain of the e-mail address. */
  readonly organizationId?: string | undefined
  readonly inviteId?: string | undefined
}

/** Mails an hour to one address, so that nobody is flooded; those beyond are not sent, and nobody is told so. */
const mostForAddress = 3
/** Mails an hour that are asked for from one network. */
const mostFromNetwork = 20

/** Has a link mailed to an address, if somebody may sign in or join by it. Nothing in the answer depends on that. */
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

/** One job for each address and what it is to join: to ask twice in a moment sends one mail. */
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

/** What says nothing of whom it is about to those who read it. */
const keyOf = ({ signer }: WriteCtx, what: string, text: string): string =>
  signer.sign('sign-in mail', `${what} ${text}`)

const anHourFrom = (ctx: WriteCtx): string => later(ctx, hour)
