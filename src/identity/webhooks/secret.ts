// The secret that deliveries of a webhook are signed with: stored encrypted, and shown once.
import { randomBytes } from 'node:crypto'
import type { Ctx } from '#context.ts'
import { now } from '#kernel/clock.ts'
import { decrypt, encrypt } from '#kernel/encryption.ts'
import type { WebhookRow } from './store.ts'

/** As Standard Webhooks writes one: 256 random bits. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

export const sealSecret = ({ signer }: Pick<Ctx, 'signer'>, id: string, secret: string): Uint8Array =>
  encrypt(signer.keyFor(purpose, id), Buffer.from(secret))

/** Those that deliveries are signed with now: the present one, and the one before it for a while. */
export const openSecrets = (
  ctx: Pick<Ctx, 'signer' | 'clock'>,
  { id, secret, previous_secret, previous_secret_until }: WebhookRow,
): string[] => {
  const isPreviousGood = previous_secret_until !== null && previous_secret_until > now(ctx)
  const sealed = previous_secret !== null && isPreviousGood ? [secret, previous_secret] : [secret]
  return sealed.map(one => decrypt(ctx.signer.keyFor(purpose, id), one).toString())
}

const purpose = 'secret of a webhook'
