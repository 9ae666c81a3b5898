// Pending sign-ins: begun by a browser, answered by its provider, taken once by the browser that began. All SQL on them.
import type { Ctx, WriteCtx } from '#context.ts'
import { later, now } from '#kernel/clock.ts'
import { minute } from '#kernel/durations.ts'
import { decrypt, encrypt } from '#kernel/encryption.ts'
import { randomSecret } from '#kernel/ids.ts'
import type { Json } from '#kernel/json.ts'
import { hashOfToken } from '../tokens/index.ts'
import type { Provider } from './providers.ts'
import { safeReturn } from './safe-return.ts'

/** The person, as a provider describes them. */
export interface Asserted {
  /** The provider's id of them, whatever their name is. */
  readonly subject: string
  readonly email: string
  readonly displayName?: string
}

/** How long signing in at the provider may take. */
export const minutesToSignOn = 60

/** How long the browser may take to come back with a code, which it does by a redirect. */
const minutesToTake = 5

/** In milliseconds. */

export interface BegunSignOn {
  /** The id that is sent to the provider, which returns it. */
  readonly id: string
  /** For the cookie of the browser. */
  readonly browserSecret: string
}

/**
 * Begins to sign a browser in at a provider. `data` is what the protocol needs afterwards; it is stored encrypted. Another
 * sign-in that the same browser has begun stays valid: both have the same secret.
 */
export const beginSignOn = async (
  ctx: WriteCtx,
  provider: Pick<Provider, 'id'>,
  { to, browserSecret, data }: { to: string | undefined; browserSecret?: string | undefined; data: Json },
): Promise<BegunSignOn> => {
  // Ids in SAML must not begin with a digit.
  const id = `_${randomSecret()}`
  const secret = browserSecret !== undefined && isSecret.test(browserSecret) ? browserSecret : randomSecret()
  await ctx.db
    .insertInto('sign_on_requests')
    .values({
      id,
      provider_id: provider.id,
      browser_hash: hashOfToken(secret),
      return_to: safeReturn(to),
      data: seal(ctx, id, data),
      answer: null,
      answer_hash: null,
      expires_at: later(ctx, minutesToSignOn * minute),
    })
    .execute()
  return { id, browserSecret: secret }
}

/**
 * Stores the provider's answer, where it comes without the browser's cookie. Returns the code by which the browser takes it;
 * undefined for an unknown or already answered request.
 */
export const answerSignOn = async (
  ctx: WriteCtx,
  { id, providerId }: { id: string; providerId: string },
  { subject, email, displayName }: Asserted,
): Promise<string | undefined> => {
  if (!isId.test(id)) return undefined
  const code = randomSecret()
  const answer = { subject, email, ...(displayName !== undefined && { displayName }) }
  const row = await ctx.db
    .updateTable('sign_on_requests')
    .set({
      answer: seal(ctx, id, answer),
      answer_hash: hashOfToken(code),
      expires_at: later(ctx, minutesToTake * minute),
    })
    .where('id', '=', id)
    .where('provider_id', '=', providerId)
    .where('answer_hash', 'is', null)
    .where('expires_at', '>', now(ctx))
    .returning('id')
    .executeTakeFirst()
  return row && code
}

/** Which sign-in is taken: one by its id, which has no stored answer, or the one whose answer has this code. */
export type TakenBy = { readonly id: string } | { readonly code: string }

export interface TakenSignOn {
  readonly data: Json
  readonly answer?: Asserted
  /** The path of this installation that the browser goes to then. */
  readonly to: string
}

/** Takes a sign-in, once, for the browser that began it; undefined for any other. */
export const takeSignOn = async (
  ctx: WriteCtx,
  { providerId, browserSecret, ...by }: TakenBy & { providerId: string; browserSecret: string | undefined },
): Promise<TakenSignOn | undefined> => {
  if (browserSecret === undefined || ('id' in by && !isId.test(by.id))) return undefined
  let taken = ctx.db
    .deleteFrom('sign_on_requests')
    .where('provider_id', '=', providerId)
    .where('browser_hash', '=', hashOfToken(browserSecret))
    .where('expires_at', '>', now(ctx))
  taken =
    'code' in by
      ? taken.where('answer_hash', '=', hashOfToken(by.code))
      : taken.where('id', '=', by.id).where('answer_hash', 'is', null)
  const row = await taken.returning(['id', 'data', 'answer', 'return_to']).executeTakeFirst()
  if (row === undefined) return undefined
  return {
    data: open<Json>(ctx, row.id, row.data),
    ...(row.answer !== null && { answer: open<Asserted>(ctx, row.id, row.answer) }),
    to: row.return_to,
  }
}

/** Deletes the pending sign-ins of a provider that is deleted. */
export const forgetRequests = async (ctx: WriteCtx, providerId: string): Promise<void> => {
  await ctx.db.deleteFrom('sign_on_requests').where('provider_id', '=', providerId).execute()
}

const isSecret = /^[0-9A-Za-z]{43}$/
const isId = /^_[0-9A-Za-z]{43}$/

const purpose = 'sign-on request'

const seal = ({ signer }: Pick<Ctx, 'signer'>, id: string, value: Json): string =>
  encrypt(signer.keyFor(purpose, id), Buffer.from(JSON.stringify(value))).toString('base64url')

const open = <T>({ signer }: Pick<Ctx, 'signer'>, id: string, sealed: string): T =>
  JSON.parse(decrypt(signer.keyFor(purpose, id), Buffer.from(sealed, 'base64url')).toString())
