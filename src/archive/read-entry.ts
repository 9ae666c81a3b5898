// Reads one entry of a zip: whole, or in pieces.
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32, createInflateRaw, inflateRaw, inflateRawSync } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import { Invalid } from '#kernel/errors.ts'
import type { ByteSource } from './byte-source.ts'
import type { EntryData, ListedEntry } from './list-entries.ts'

/** The archive that an entry is read from. */
export interface EntrySource {
  readonly zip: ZipFile
  readonly source: ByteSource
}

/** All bytes of an entry; throws unless they are what the directory says. */
export const readEntry = async (archive: EntrySource, listed: ListedEntry): Promise<Uint8Array> => {
  const { path, entry } = listed
  const stored = await archive.source.read(await dataStart(archive, listed), entry.compressedSize)
  const bytes = entry.compressionMethod === 0 ? stored : await inflated(path, stored, entry)
  if (crc32(bytes) !== entry.crc32) throw damaged(path)
  return bytes
}

/**
 * The same bytes in pieces. The iteration throws at its end, after the last piece, unless they are what the directory says.
 */
export async function* streamEntry(archive: EntrySource, listed: ListedEntry): AsyncGenerator<Uint8Array> {
  const { path, entry } = listed
  const start = await dataStart(archive, listed)
  const stored = slices(archive.source, start, entry.compressedSize)
  let size = 0
  let sum = 0
  for await (const piece of entry.compressionMethod === 0 ? stored : inflatedPieces(path, stored, entry)) {
    size += piece.length
    if (size > entry.uncompressedSize) throw wrongSize(path)
    sum = crc32(piece, sum)
    yield piece
  }
  if (size !== entry.uncompressedSize) throw wrongSize(path)
  if (sum !== entry.crc32) throw damaged(path)
}

const dataStart = async ({ zip }: EntrySource, { path, entry, end }: ListedEntry): Promise<number> => {
  // The library reads only the entry's offset and size.
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry as Entry, { minimal: true })
  if (fileDataStart + entry.compressedSize <= end) return fileDataStart
  throw new Invalid(`the entry ${path} overlaps another; pack the archive again`)
}

const damaged = (path: string): Invalid =>
  new Invalid(`the entry ${path} is damaged: its checksum differs; pack it again`)

const wrongSize = (path: string): Invalid =>
  new Invalid(`the entry ${path} is not of the size that the archive says; pack it again`)

/** In bytes. */
const sliceSize = 262_144

async function* slices(source: ByteSource, start: number, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < length; at += sliceSize)
    yield await source.read(start + at, Math.min(sliceSize, length - at))
}

async function* inflatedPieces(
  path: string,
  stored: AsyncIterable<Uint8Array>,
  { compressedSize }: EntryData,
): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw({ chunkSize: sliceSize })
  const pieces = pipeline(Readable.from(stored, { objectMode: false }), inflate, () => {})
  yield* pieces
  if (inflate.bytesWritten !== compressedSize) throw wrongSize(path)
}

/** With `info`, which Node's types lack, the result also says how much of the data was read. */
interface InflateOptions {
  readonly maxOutputLength: number
  readonly chunkSize: number
  readonly info: true
}

interface Inflated {
  readonly buffer: Buffer
  readonly engine: { readonly bytesWritten: number }
}

// The type that zlib's function has with `info`.
const inflateLater = promisify(inflateRaw) as unknown as (
  data: Uint8Array,
  options: InflateOptions,
) => Promise<Inflated>

const inflateAtOnce = inflateRawSync as unknown as (data: Uint8Array, options: InflateOptions) => Inflated

/** In bytes; up to this size, using another thread costs more than it saves. */
const smallEntry = 65_536

/**
 * The chunk size for the output. The result keeps its chunks: one of the output's own size wastes no memory. zlib's
 * minimum is 64.
 */
const chunkFor = (size: number): number => Math.min(Math.max(size, 64), 1_048_576)

const inflate = async (data: Uint8Array, size: number): Promise<Inflated | undefined> => {
  // zlib does not accept a limit of zero.
  const options = { maxOutputLength: Math.max(size, 1), chunkSize: chunkFor(size), info: true } as const
  try {
    return size <= smallEntry ? inflateAtOnce(data, options) : await inflateLater(data, options)
  } catch (error) {
    if (error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      return undefined
    throw error
  }
}

const inflated = async (
  path: string,
  stored: Uint8Array,
  { uncompressedSize }: EntryData,
): Promise<Uint8Array> => {
  const result = await inflate(stored, uncompressedSize)
  if (result?.buffer.length === uncompressedSize && result.engine.bytesWritten === stored.length)
    return result.buffer
  throw wrongSize(path)
}
