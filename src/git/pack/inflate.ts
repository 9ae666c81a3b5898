// Decompresses an object of a pack, whose decompressed size is known, but not where its compressed bytes end.
import { pipeline, Readable } from 'node:stream'
import { createInflate, inflateSync } from 'node:zlib'
import { damaged } from '../refusal.ts'
import type { PackBytes } from './pack-bytes.ts'

/** In bytes; up to this size, using another thread costs more than it saves. */
export const smallSize = 65_536

/** Where the compressed bytes are: from `start`, up to `end` at most. */
export interface Packed {
  readonly bytes: PackBytes
  readonly start: number
  readonly end: number
  /** Decompressed size. */
  readonly size: number
}

/** With `info`, which Node's types lack, the result also says how much of the data was read. */
interface Inflated {
  readonly buffer: Buffer
  readonly engine: { readonly bytesWritten: number }
}

// The type that zlib's function has with `info`.
const inflateNow = inflateSync as unknown as (
  data: Uint8Array,
  options: { readonly maxOutputLength: number; readonly chunkSize: number; readonly info: true },
) => Inflated

/** Returns a small object, and where its compressed bytes end. */
export const inflateSmall = async (packed: Packed): Promise<{ data: Uint8Array; end: number }> => {
  const { bytes, start, end, size } = packed
  const source = await bytes.read(start, Math.min(end - start, longestFor(size)))
  try {
    // zlib does not accept a limit of zero; its smallest chunk is 64.
    const limits = { maxOutputLength: Math.max(size, 1), chunkSize: Math.max(size, 64), info: true } as const
    const { buffer, engine } = inflateNow(source, limits)
    if (buffer.length !== size) throw wrongSize()
    return { data: buffer, end: start + engine.bytesWritten }
  } catch (error) {
    throw failureOf(error)
  }
}

/** Yields an object in pieces; returns where its compressed bytes end. */
export async function* inflatePieces(packed: Packed): AsyncGenerator<Uint8Array, number> {
  const inflate = createInflate({ chunkSize: sliceSize })
  let size = 0
  try {
    for await (const piece of pipeline(
      Readable.from(slices(packed), { objectMode: false }),
      inflate,
      () => {},
    )) {
      size += piece.length
      if (size > packed.size) throw wrongSize()
      yield piece
    }
  } catch (error) {
    throw failureOf(error)
  }
  if (size !== packed.size) throw wrongSize()
  return packed.start + inflate.bytesWritten
}

/** In bytes. */
const sliceSize = 65_536

async function* slices({ bytes, start, end, size }: Packed): AsyncGenerator<Uint8Array> {
  const last = Math.min(end, start + longestFor(size))
  for (let at = start; at < last; at += sliceSize) yield await bytes.read(at, Math.min(sliceSize, last - at))
}

/** The maximum compressed size of this many bytes (zlib's `compressBound`), and some more. */
const longestFor = (size: number): number => size + (size >> 3) + (size >> 6) + 64

const wrongSize = () => damaged('an object is not of the size that it says')

const failureOf = (error: unknown): unknown => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ERR_BUFFER_TOO_LARGE') return wrongSize()
  return code.startsWith('Z_') ? damaged('an object cannot be decompressed') : error
}
