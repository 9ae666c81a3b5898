// The client secret with which this installation authenticates to a provider: stored encrypted, and shown to nobody.
import type { Ctx } from '#context.ts'
import { decrypt, encrypt } from '#kernel/encryption.ts'

export const sealSecret = ({ signer }: Pick<Ctx, 'signer'>, providerId: string, secret: string): Uint8Array =>
  encrypt(signer.keyFor(purpose, providerId), Buffer.from(secret))

export const openSecret = (
  { signer }: Pick<Ctx, 'signer'>,
  { id, client_secret }: { readonly id: string; readonly client_secret: Uint8Array | null },
): string | undefined =>
  client_secret === null ? undefined : decrypt(signer.keyFor(purpose, id), client_secret).toString()

const purpose = 'client secret of an OIDC provider'
