// Reads zip archives that nobody vouches for.
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { crc32, inflateRaw, inflateRawSync } from 'node:zlib'
import { type Entry, fromBufferPromise, fromFdPromise, type ZipFile } from 'yauzl'
import { Invalid } from '#kernel/errors.ts'
import { type ArchiveLimits, archiveLimits } from './limits.ts'
import { type ListedEntry, listEntries } from './list-entries.ts'

/** A file in an archive. `read` is for the turn of the loop that got the entry. */
export interface ArchiveEntry {
  readonly path: string
  /** In bytes. */
  readonly size: number
  read(): Promise<Uint8Array>
}

/**
 * The files of a zip, which is the path of a file or its bytes, in the order of its directory. Throws Invalid for an
 * archive that is broken, dangerous or beyond the limits: all that its directory tells before the first entry.
 */
export async function* readArchive(
  source: string | Uint8Array,
  limits: Partial<ArchiveLimits> = {},
): AsyncGenerator<ArchiveEntry, void, undefined> {
  const archive = await openArchive(source)
  try {
    for (const listed of await refusing(() => listEntries(archive.zip, { ...archiveLimits, ...limits }))) {
      const { path, entry } = listed
      yield { path, size: entry.uncompressedSize, read: () => refusing(() => readEntry(archive, listed)) }
    }
  } finally {
    await archive.close()
  }
}

/** The same files below the one folder that holds them all, where there is one: archives of repositories have it. */
export const stripCommonFolder = <T>(files: ReadonlyMap<string, T>): Map<string, T> => {
  const [first = ''] = files.keys()
  const folder = first.slice(0, first.indexOf('/') + 1)
  const paths = [...files.keys()]
  if (folder === '' || !paths.every(path => path.startsWith(folder))) return new Map(files)
  return new Map([...files].map(([path, file]) => [path.slice(folder.length), file]))
}

interface OpenArchive {
  readonly zip: ZipFile
  readBytes(start: number, length: number): Promise<Uint8Array>
  close(): Promise<void>
}

/** File names are decoded by listEntries. */
const options = { lazyEntries: true, autoClose: false, decodeStrings: false } as const

const openArchive = async (source: string | Uint8Array): Promise<OpenArchive> => {
  if (typeof source !== 'string') {
    const buffer = Buffer.from(source.buffer, source.byteOffset, source.length)
    const zip = await refusing(() => fromBufferPromise(buffer, options))
    return {
      zip,
      readBytes: async (start, length) => buffer.subarray(start, start + length),
      close: async () => {},
    }
  }
  const handle = await open(source)
  try {
    const zip = await refusing(() => fromFdPromise(handle.fd, options))
    const readBytes = async (start: number, length: number) =>
      (await handle.read(Buffer.allocUnsafe(length), 0, length, start)).buffer
    return { zip, readBytes, close: () => handle.close() }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** What the parser or the decompressor throws is the archive's fault. */
const refusing = async <T>(act: () => Promise<T>): Promise<T> => {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Invalid) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new Invalid(`the archive is damaged or no zip (${reason}); pack it again`)
  }
}

/** With `info`, which the library's types do not know, the result also tells how much of the data was read. */
interface InflateOptions {
  readonly maxOutputLength: number
  readonly chunkSize: number
  readonly info: true
}

interface Inflated {
  readonly buffer: Buffer
  readonly engine: { readonly bytesWritten: number }
}

const inflateLater = promisify(inflateRaw) as unknown as (
  data: Uint8Array,
  options: InflateOptions,
) => Promise<Inflated>

const inflateAtOnce = inflateRawSync as unknown as (data: Uint8Array, options: InflateOptions) => Inflated

/** In bytes; up to this size another thread costs more than it saves. */
const smallEntry = 65_536

/** The output is collected in chunks that the result keeps: of its own size, so that it keeps no more; zlib's least is 64. */
const chunkFor = (size: number): number => Math.min(Math.max(size, 64), 1_048_576)

const inflate = async (data: Uint8Array, size: number): Promise<Inflated | undefined> => {
  // The decompressor knows no limit of zero.
  const options = { maxOutputLength: Math.max(size, 1), chunkSize: chunkFor(size), info: true } as const
  try {
    return size <= smallEntry ? inflateAtOnce(data, options) : await inflateLater(data, options)
  } catch (error) {
    if (error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      return undefined
    throw error
  }
}

const readEntry = async (archive: OpenArchive, { path, entry, end }: ListedEntry): Promise<Uint8Array> => {
  const { fileDataStart } = await archive.zip.readLocalFileHeaderPromise(entry, { minimal: true })
  if (fileDataStart + entry.compressedSize > end) {
    throw new Invalid(`the entry ${path} overlaps another; pack the archive again`)
  }
  const stored =
    entry.compressedSize === 0
      ? new Uint8Array()
      : await archive.readBytes(fileDataStart, entry.compressedSize)
  const bytes = entry.compressionMethod === 0 ? stored : await inflated(path, stored, entry)
  if (crc32(bytes) !== entry.crc32)
    throw new Invalid(`the entry ${path} is damaged: its checksum differs; pack it again`)
  return bytes
}

const inflated = async (
  path: string,
  stored: Uint8Array,
  { uncompressedSize }: Entry,
): Promise<Uint8Array> => {
  const result = await inflate(stored, uncompressedSize)
  if (result?.buffer.length === uncompressedSize && result.engine.bytesWritten === stored.length)
    return result.buffer
  throw new Invalid(`the entry ${path} is not of the size that the archive says; pack it again`)
}
