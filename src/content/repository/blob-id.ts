// The object id that git gives to a file.
import { createHash, type Hash, hash } from 'node:crypto'

/** A hash for the same id, to be updated with the file's bytes in pieces; `size` is their number. */
export const gitBlobHash = (size: number): Hash => createHash('sha1').update(`blob ${size}\0`)

/** SHA-1 of git's blob object of these bytes, in hexadecimal. */
export const gitBlobId = (bytes: Uint8Array): string => {
  const header = `blob ${bytes.length}\0`
  if (bytes.length > smallFile) return createHash('sha1').update(header).update(bytes).digest('hex')
  const size = buffer.write(header, 'latin1')
  buffer.set(bytes, size)
  return hash('sha1', buffer.subarray(0, size + bytes.length), 'hex')
}

/** Up to this size, in bytes, one call on a copy is faster than a hash object. */
const smallFile = 65_536
const buffer = Buffer.allocUnsafe(smallFile + 32)
