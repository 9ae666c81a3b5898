// Answers sealed: what is stored of one can be read by nobody who does not know the Idempotency-Key, which is not stored.
import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto'

/** A name for a key of somebody at an address, from which the key cannot be computed. */
export const nameOfKey = (key: string, owner: string): string =>
  hash('sha256', JSON.stringify([owner, key]), 'base64url')

/** Encrypts bytes under a key of an owner. */
export const seal = (key: string, owner: string, bytes: Uint8Array): Buffer => {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', secretOf(key, owner), nonce)
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** The bytes again; throws for another key, another owner, or other bytes. */
export const unseal = (key: string, owner: string, sealed: Uint8Array): Buffer => {
  const nonce = sealed.subarray(0, nonceLength)
  const decipher = createDecipheriv('aes-256-gcm', secretOf(key, owner), nonce, { authTagLength: tagLength })
  decipher.setAuthTag(sealed.subarray(-tagLength))
  return Buffer.concat([decipher.update(sealed.subarray(nonceLength, -tagLength)), decipher.final()])
}

/** In bytes. */
const nonceLength = 12
const tagLength = 16

const secretOf = (key: string, owner: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, owner, 'lectern kept answer', 32))
