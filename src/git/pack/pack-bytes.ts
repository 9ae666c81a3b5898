// The bytes of a stored pack: checked while they arrive, and read a window at a time.
import { createHash } from 'node:crypto'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { damaged, refused } from '../refusal.ts'

/** Bytes of which any piece can be read. */
export interface PackBytes {
  readonly size: number
  read(start: number, length: number): Promise<Uint8Array>
}

/** Bytes of the checksum at the end. */
export const trailerSize = 20

/**
 * Yields the same pieces. The iteration throws at its end, after the last piece, if the checksum at the end of the pack
 * is wrong.
 */
export async function* checkedPack(
  pieces: AsyncIterable<Uint8Array>,
  largest: number,
): AsyncGenerator<Uint8Array, void> {
  const sha1 = createHash('sha1')
  let size = 0
  let end: Uint8Array = new Uint8Array()
  for await (const piece of pieces) {
    size += piece.length
    if (size > largest)
      throw refused(
        `the repository is larger than ${largest} bytes; import one that contains only documentation`,
      )
    const known = piece.length < trailerSize ? Buffer.concat([end, piece]) : piece
    if (known === piece) sha1.update(end)
    sha1.update(known.subarray(0, -trailerSize))
    // Copied, since the piece may be overwritten.
    end = Uint8Array.from(known.subarray(-trailerSize))
    yield piece
    await yieldWhenLong()
  }
  if (size < trailerSize || !sha1.digest().equals(end)) throw damaged('its checksum is wrong')
}

/** In bytes: one read covers many small objects. */
const windowSize = 262_144

/** The same bytes, read through a window that is in memory. */
export const windowed = ({ size, read }: PackBytes): PackBytes => {
  let start = 0
  let window: Uint8Array = new Uint8Array()
  return {
    size,
    read: async (from, length) => {
      const end = Math.min(from + length, size)
      if (length > windowSize) return read(from, end - from)
      if (from < start || end > start + window.length) {
        window = await read(from, Math.min(windowSize, size - from))
        start = from
      }
      return window.subarray(from - start, end - start)
    },
  }
}
