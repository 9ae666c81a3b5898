// Sealed answers: a stored answer can be read only with its Idempotency-Key, which is not stored.
import { hash, hkdfSync } from 'node:crypto'
import { decrypt, encrypt } from '#kernel/encryption.ts'

/** The name under which the answer for an owner's key is stored; the key cannot be computed from it. */
export const nameOfKey = (key: string, owner: string): string =>
  hash('sha256', JSON.stringify([owner, key]), 'base64url')

/** Encrypts bytes under an owner's key. */
export const seal = (key: string, owner: string, bytes: Uint8Array): Buffer =>
  encrypt(secretOf(key, owner), bytes)

/** Decrypts the bytes; throws for another key, another owner or altered bytes. */
export const unseal = (key: string, owner: string, sealed: Uint8Array): Buffer =>
  decrypt(secretOf(key, owner), sealed)

const secretOf = (key: string, owner: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, owner, 'lectern kept answer', 32))
