// Cuts lines into parts, each a file of the store, and leaves out those that the store has.
import { crc32 } from 'node:zlib'
import type { Codec } from '../format/codec.ts'
import { type Part, partPath } from '../format/manifest.ts'

/** A file that is to be stored. */
export type NewFile = readonly [path: string, bytes: Uint8Array]

/** Whether a part ends with a line, by the bytes that it has then. */
export type Cut = (line: string, size: number) => boolean

/** In bytes, but for a row that is larger by itself. */
const largest = 2_097_152

/** Where a part ends depends on its lines alone: after a change here the parts from there on are the same as before. */
export const cutByContent: Cut = (line, size) =>
  size >= largest || (size >= smallest && crc32(line) < threshold)

const smallest = 131_072
/** Of 2,048 lines one. */
const threshold = 2 ** 32 / 2048

/** For lines that are never written again. */
export const cutBySize: Cut = (_, size) => size >= largest

export interface PartWriter {
  /** Those that are done, in their order. */
  readonly parts: readonly Part[]
  /** Gives the file of a part that is done with this line, unless it is there. */
  add(line: string): Promise<NewFile | undefined>
  /** The same for what is left. */
  end(): Promise<NewFile | undefined>
}

export interface PartWriterOptions {
  readonly codec: Codec
  /** The names of the parts that are there; those that are written are added. */
  readonly there: Set<string>
  readonly cut: Cut
  /** Parts that come before those that are written. */
  readonly first?: readonly Part[]
}

export const partWriter = ({ codec, there, cut, first = [] }: PartWriterOptions): PartWriter => {
  const parts = [...first]
  // One for all parts: what is collected anew for each stays in memory for a while.
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

/** The same bytes where there is room for more. */
const withRoom = (room: Buffer<ArrayBuffer>, size: number, more: number): Buffer<ArrayBuffer> => {
  if (size + more <= room.length) return room
  const larger = Buffer.allocUnsafe(Math.max(2 * room.length, size + more))
  room.copy(larger, 0, 0, size)
  return larger
}
