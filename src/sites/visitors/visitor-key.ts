// The key that signs the tokens of a site's visitors: made with the site, stored encrypted.
import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Ctx } from '#context.ts'
import type { Tables } from '#database/index.ts'
import { decrypt, encrypt } from '#kernel/encryption.ts'

type Row = Pick<Selectable<Tables['sites']>, 'id' | 'visitor_key'>

/** A new key for the site of this id, in its stored form. */
export const newVisitorKey = ({ signer }: Pick<Ctx, 'signer'>, siteId: string): Uint8Array =>
  encrypt(signer.keyFor(purpose, siteId), Buffer.from(randomBytes(bytes).toString('base64url')))

/**
 * The key in the clear, as text: tokens are signed with the bytes of the text itself, so that every JWT library takes it
 * as it is.
 */
export const openVisitorKey = ({ signer }: Pick<Ctx, 'signer'>, { id, visitor_key }: Row): string =>
  decrypt(signer.keyFor(purpose, id), visitor_key).toString()

const purpose = 'key of the visitors of a site'

const bytes = 32
