// The id that git gives an object: SHA-1 of its kind, its size and its bytes.
import { createHash, type Hash } from 'node:crypto'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { type Kind, kindNames } from './object-table.ts'

/** A hash to which the header that precedes the bytes was added. */
export const objectHash = (kind: Kind, size: number): Hash =>
  createHash('sha1').update(`${kindNames[kind]} ${size}\0`)

export const objectId = async (kind: Kind, data: Uint8Array): Promise<Buffer> => {
  const sha1 = objectHash(kind, data.length)
  for (let at = 0; at < data.length; at += sliceSize) {
    sha1.update(data.subarray(at, at + sliceSize))
    await yieldWhenLong()
  }
  return sha1.digest()
}

/** In bytes. */
const sliceSize = 1_048_576
