// Bytes that are being received: hashed as they come, and kept in memory while they are few, otherwise in a private file.
import { createHash } from 'node:crypto'
import { TooLarge } from '#kernel/errors.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { Bytes } from './bytes.ts'
import { type PrivateFile, privateFile } from './private-file.ts'

/** Where the files of one request are kept. */
export interface Spool {
  /**
   * Reads a stream to its end. Throws TooLarge where the stream, or everything that was taken together, exceeds the limits.
   */
  take(source: AsyncIterable<Uint8Array>): Promise<Bytes>
  /** After this, nothing that was taken can be read. */
  close(): Promise<void>
}

export interface SpoolLimits {
  /** Most bytes of one file. All files of a request together may have twice as many. */
  readonly file: number
}

/**
 * Bytes of one file that are collected before they are written to the disk, and bytes of the ends of
 * all files that stay in memory.
 */
const windowSize = 262_144
const memorySize = 1_048_576

/** Runs `work` with a spool, and closes the spool afterwards. */
export const usingSpool = async <T>(limits: SpoolLimits, work: (spool: Spool) => Promise<T>): Promise<T> => {
  const spool = openSpool(limits)
  try {
    return await work(spool)
  } finally {
    await spool.close()
  }
}

const openSpool = (limits: SpoolLimits): Spool => {
  const file = privateFile()
  const total = 2 * limits.file
  let taken = 0
  let inMemory = 0
  const refuseIfTooMuch = (size: number): void => {
    if (size > limits.file) throw new TooLarge(`a file may have at most ${limits.file} bytes`)
    if (taken > total)
      throw new TooLarge(`the files of a request may have ${total} bytes together; send several requests`)
  }
  return {
    take: async source => {
      const collected = collector(file)
      for await (const chunk of source) {
        taken += chunk.length
        refuseIfTooMuch(collected.size() + chunk.length)
        await collected.add(chunk)
      }
      return collected.end(left => {
        const isKept = inMemory + left <= memorySize
        if (isKept) inMemory += left
        return isKept
      })
    },
    close: () => file.close(),
  }
}

/**
 * Collects one file: its last window is in memory, everything before that on the disk. Chunks of one
 * byte cost no more than others.
 */
const collector = (file: PrivateFile) => {
  const sha256 = createHash('sha256')
  const extents: Extent[] = []
  let window = Buffer.alloc(0)
  let used = 0
  let size = 0
  const move = async (): Promise<void> => {
    const at = await file.append(window.subarray(0, used))
    const last = extents.at(-1)
    if (last !== undefined && last.at + last.length === at) last.length += used
    else extents.push({ at, length: used })
    used = 0
  }
  return {
    size: () => size,
    add: async (chunk: Uint8Array): Promise<void> => {
      for (let from = 0; from < chunk.length; ) {
        if (used === windowSize) await move()
        if (used === window.length) window = enlarged(window, used + chunk.length - from)
        const piece = chunk.subarray(from, from + window.length - used)
        sha256.update(piece)
        window.set(piece, used)
        used += piece.length
        from += piece.length
        await yieldWhenLong()
      }
      size += chunk.length
    },
    /** `keeps` says whether the remaining bytes may stay in memory. */
    end: async (keeps: (left: number) => boolean): Promise<Bytes> => {
      if (!keeps(used)) await move()
      const end = Buffer.from(window.subarray(0, used))
      return { size, hash: sha256.digest('base64url'), read: reader(file, extents, end) }
    },
  }
}

/** A range of bytes in the private file. */
interface Extent {
  readonly at: number
  length: number
}

const enlarged = (buffer: Buffer<ArrayBuffer>, needed: number): Buffer<ArrayBuffer> => {
  const larger = Buffer.allocUnsafeSlow(Math.min(windowSize, Math.max(needed, buffer.length * 2)))
  buffer.copy(larger)
  return larger
}

/** Reads a file whose beginning is on the disk and whose end is in memory. */
const reader =
  (file: PrivateFile, extents: readonly Extent[], end: Uint8Array): Bytes['read'] =>
  async (start, length) => {
    const pieces: Uint8Array[] = []
    let from = 0
    for (const extent of extents) {
      const [first, last] = overlap(from, extent.length, start, length)
      if (first < last) pieces.push(await file.read(extent.at + first, last - first))
      from += extent.length
    }
    const [first, last] = overlap(from, end.length, start, length)
    if (first < last) pieces.push(end.subarray(first, last))
    return pieces.length === 1 ? (pieces[0] as Uint8Array) : Buffer.concat(pieces)
  }

/** The range of a piece, whose first byte is at `from`, that overlaps the requested range. */
const overlap = (from: number, size: number, start: number, length: number): [number, number] => [
  Math.max(0, start - from),
  Math.min(size, start + length - from),
]
