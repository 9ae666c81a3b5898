// The secret that signs the deliveries of a webhook: it is stored encrypted, and shown once.
import { randomBytes } from 'node:crypto'
import type { Ctx } from '#context.ts'
import { now } from '#kernel/clock.ts'
import { decrypt, encrypt } from '#kernel/encryption.ts'
import type { WebhookRow } from './store.ts'

/** A new secret of 256 random bits, in the form of Standard Webhooks. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

export const sealSecret = ({ signer }: Pick<Ctx, 'signer'>, id: string, secret: string): Uint8Array =>
  encrypt(signer.keyFor(purpose, id), Buffer.from(secret))

/** The secrets that sign deliveries now: the current one, and for a day after a rotation the one before it. */
export const openSecrets = (ctx: Pick<Ctx, 'signer' | 'clock'>, row: WebhookRow): string[] => {
  const { id, secret, previous_secret } = row
  const isPreviousUsed = previous_secret !== null && previousSecretUntil(ctx, row) !== undefined
  const sealed = isPreviousUsed ? [secret, previous_secret] : [secret]
  return sealed.map(one => decrypt(ctx.signer.keyFor(purpose, id), one).toString())
}

/** Until when the previous secret also signs; undefined if it does not any more. */
export const previousSecretUntil = (
  ctx: Pick<Ctx, 'clock'>,
  { previous_secret_until: until }: Pick<WebhookRow, 'previous_secret_until'>,
): string | undefined => (until !== null && until > now(ctx) ? until : undefined)

const purpose = 'secret of a webhook'
