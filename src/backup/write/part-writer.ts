// Divides lines into parts, each a file of the store, and skips parts that the store has.
import { crc32 } from 'node:zlib'
import type { Codec } from '../format/codec.ts'
import { type Part, partPath } from '../format/manifest.ts'

/** A file that is to be stored. */
export type NewFile = readonly [path: string, bytes: Uint8Array]

/** Whether a part ends after a line; `size` is its size in bytes by then. */
export type Cut = (line: string, size: number) => boolean

/** In bytes; only a part with one larger row exceeds it. */
const largest = 2_097_152

/** Whether a part ends depends on its lines alone: after a change, the parts soon begin at the same lines as before. */
export const cutByContent: Cut = (line, size) =>
  size >= largest || (size >= smallest && crc32(line) < threshold)

const smallest = 131_072
/** One line in 2,048 ends a part. */
const threshold = 2 ** 32 / 2048

/** For lines that never occur in another backup. */
export const cutBySize: Cut = (_, size) => size >= largest

export interface PartWriter {
  /** The finished parts, in their order. */
  readonly parts: readonly Part[]
  /** Returns the file of the part that this line finishes, unless the store has it. */
  add(line: string): Promise<NewFile | undefined>
  /** The same for the remaining lines. */
  end(): Promise<NewFile | undefined>
}

export interface PartWriterOptions {
  readonly codec: Codec
  /** The names of the parts in the store; written ones are added. */
  readonly there: Set<string>
  readonly cut: Cut
  /** Parts that come before the new ones. */
  readonly first?: readonly Part[]
}

export const partWriter = ({ codec, there, cut, first = [] }: PartWriterOptions): PartWriter => {
  const parts = [...first]
  // One buffer for all parts: a new one for each would stay in memory until garbage is collected.
  let room = Buffer.allocUnsafe(65_536)
  let size = 0
  let rows = 0
  const end: PartWriter['end'] = async () => {
    if (rows === 0) return undefined
    const bytes = room.subarray(0, size)
    const name = codec.nameOf(bytes)
    parts.push({ name, size, rows })
    size = 0
    rows = 0
    if (there.has(name)) return undefined
    there.add(name)
    return [partPath(codec, name), await codec.pack(bytes)]
  }
  return {
    parts,
    add: async line => {
      room = withRoom(room, size, Buffer.byteLength(line))
      size += room.write(line, size)
      rows++
      return cut(line, size) ? end() : undefined
    },
    end,
  }
}

/** Returns a buffer with the same bytes and room for `more`. */
const withRoom = (room: Buffer<ArrayBuffer>, size: number, more: number): Buffer<ArrayBuffer> => {
  if (size + more <= room.length) return room
  const larger = Buffer.allocUnsafe(Math.max(2 * room.length, size + more))
  room.copy(larger, 0, 0, size)
  return larger
}
