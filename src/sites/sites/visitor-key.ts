// The key that signs the tokens of a site's visitors: stored encrypted, so that nobody reads it without the secret of the installation.
import { randomBytes } from 'node:crypto'
import type { Ctx } from '#context.ts'
import { decrypt, encrypt } from '#kernel/encryption.ts'

/** A new key for the site with this id, encrypted. */
export const newVisitorKey = ({ signer }: Pick<Ctx, 'signer'>, siteId: string): Uint8Array =>
  encrypt(signer.keyFor(purpose, siteId), Buffer.from(randomBytes(32).toString('base64url')))

/** The key as its owner writes it: 43 characters. */
export const openVisitorKey = (
  { signer }: Pick<Ctx, 'signer'>,
  { id, visitor_key }: { readonly id: string; readonly visitor_key: Uint8Array },
): string => decrypt(signer.keyFor(purpose, id), visitor_key).toString()

const purpose = 'key for visitors of a site'
