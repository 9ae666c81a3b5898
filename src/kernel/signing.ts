// Signatures over what the service hands out and later gets back,
// as cursors and addresses that need no token; and derived keys.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Signs for a purpose: a signature for one purpose is not valid for another. */
export interface Signer {
  sign(purpose: string, text: string): string
  verify(purpose: string, text: string, signature: string): boolean
  /** A secret key of 256 bits, for signatures in formats that others define. */
  keyFor(purpose: string, text: string): Buffer
}

/**
 * Signatures are HMAC-SHA256 in base64url, cut to 132 bits. Keys are derived by HKDF, so that no signature is part of a key.
 */
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
