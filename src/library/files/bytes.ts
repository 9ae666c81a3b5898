// The bytes of a file that is to be stored, wherever they are until then.
import { createHash } from 'node:crypto'
import { type Hash, hashOf } from '#content/objects.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'

/** Bytes with a known hash, of which any piece can be read. */
export interface Bytes {
  readonly size: number
  readonly hash: Hash
  /** Reads a piece; one that extends beyond the end is shorter. */
  read(start: number, length: number): Promise<Uint8Array>
}

/** Bytes that are hashed at a time. */
const sliceSize = 262_144

/** Bytes that are in memory. */
export const bytesOf = async (bytes: Uint8Array): Promise<Bytes> => ({
  size: bytes.length,
  hash: bytes.length <= sliceSize ? hashOf(bytes) : await hashOfMany(bytes),
  read: async (start, length) => bytes.subarray(start, start + length),
})

const hashOfMany = async (bytes: Uint8Array): Promise<Hash> => {
  const sha256 = createHash('sha256')
  for (let start = 0; start < bytes.length; start += sliceSize) {
    sha256.update(bytes.subarray(start, start + sliceSize))
    await yieldWhenLong()
  }
  return sha256.digest('base64url')
}
