// Encryption of stored data: AES-256-GCM, as a random nonce, the ciphertext and the tag.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Encrypts bytes with a key of 32 bytes. */
export const encrypt = (secret: Uint8Array, bytes: Uint8Array): Buffer => {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', secret, nonce)
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts; throws for another key or altered bytes. */
export const decrypt = (secret: Uint8Array, encrypted: Uint8Array): Buffer => {
  const nonce = encrypted.subarray(0, nonceLength)
  const decipher = createDecipheriv('aes-256-gcm', secret, nonce, { authTagLength: tagLength })
  decipher.setAuthTag(encrypted.subarray(-tagLength))
  return Buffer.concat([decipher.update(encrypted.subarray(nonceLength, -tagLength)), decipher.final()])
}

/** In bytes. */
const nonceLength = 12
const tagLength = 16
