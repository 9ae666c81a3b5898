// Signatures over what the service hands out and later takes back: cursors, addresses that need no token; and keys.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Signs for a purpose, so that what was signed for one never passes for another. */
export interface Signer {
  sign(purpose: string, text: string): string
  verify(purpose: string, text: string, signature: string): boolean
  /** A key of 256 bits that nobody outside can guess, for signatures whose form others prescribe. */
  keyFor(purpose: string, text: string): Buffer
}

/** HMAC-SHA256, base64url, cut to 132 bits; keys by HKDF, so that no signature is a part of one. */
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
    keyFor: (purpose, text) => Buffer.from(hkdfSync('sha256', secret, '', `${purpose}\0${text}`, 32)),
  }
}
