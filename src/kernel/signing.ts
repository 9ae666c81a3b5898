// Signatures over what the service hands out and later takes back: cursors, addresses that need no token.
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs for a purpose, so that what was signed for one never passes for another. */
export interface Signer {
  sign(purpose: string, text: string): string
  verify(purpose: string, text: string, signature: string): boolean
}

/** HMAC-SHA256, base64url, cut to 132 bits. */
export const signerWith = (secret: string): Signer => {
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', secret).update(purpose).update('\0').update(text).digest('base64url').slice(0, 22)
  return {
    sign,
    verify: (purpose, text, signature) => {
      const given = Buffer.from(signature)
      const expected = Buffer.from(sign(purpose, text))
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
