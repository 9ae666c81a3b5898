// Answers sealed: what is stored of one can be read by nobody who does not know the Idempotency-Key, which is not stored.
import { hash, hkdfSync } from 'node:crypto'
import { decrypt, encrypt } from '#kernel/encryption.ts'

/** A name for a key of somebody at an address, from which the key cannot be computed. */
export const nameOfKey = (key: string, owner: string): string =>
  hash('sha256', JSON.stringify([owner, key]), 'base64url')

/** Encrypts bytes under a key of an owner. */
export const seal = (key: string, owner: string, bytes: Uint8Array): Buffer =>
  encrypt(secretOf(key, owner), bytes)

/** The bytes again; throws for another key, another owner, or other bytes. */
export const unseal = (key: string, owner: string, sealed: Uint8Array): Buffer =>
  decrypt(secretOf(key, owner), sealed)

const secretOf = (key: string, owner: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, owner, 'lectern kept answer', 32))
