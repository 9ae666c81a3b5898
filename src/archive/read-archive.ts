// Reads zip archives from untrusted sources.
import { fromRandomAccessReaderPromise, type ZipFile } from 'yauzl'
import { Invalid } from '#kernel/errors.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { type ByteSource, type OpenSource, openSource, readingAhead, SourceReader } from './byte-source.ts'
import { type ArchiveLimits, archiveLimits } from './limits.ts'
import { listEntries } from './list-entries.ts'
import { type EntrySource, readEntry, streamEntry } from './read-entry.ts'

/** A file in an archive that is open. */
export interface ArchiveEntry {
  readonly path: string
  /** In bytes. */
  readonly size: number
  read(): Promise<Uint8Array>
  /** The same bytes in pieces, for files that need not be in memory at once. */
  pieces(): AsyncIterable<Uint8Array>
}

/** An archive whose files can be read, in any order, until it is closed. */
export interface Archive {
  /** In the order of the archive's directory. */
  readonly entries: readonly ArchiveEntry[]
  close(): Promise<void>
}

/**
 * Opens a zip: the path of a file, its bytes, or where they are read from. Throws Invalid for one that is broken,
 * dangerous or beyond the limits, as far as its directory says; so does reading an entry.
 */
export const openArchive = async (
  from: string | Uint8Array | ByteSource,
  limits: Partial<ArchiveLimits> = {},
): Promise<Archive> => {
  const source = await openSource(from)
  try {
    const zip = await refusing(() => openZip(source))
    const listed = await refusing(() => listEntries(zip, { ...archiveLimits, ...limits }))
    const archive: EntrySource = { zip, source: readingAhead(source) }
    const entries = listed.map(
      (one): ArchiveEntry => ({
        path: one.path,
        size: one.entry.uncompressedSize,
        read: () => refusing(() => readEntry(archive, one)),
        pieces: () => refusingPieces(streamEntry(archive, one)),
      }),
    )
    return { entries, close: () => source.close() }
  } catch (error) {
    await source.close()
    throw error
  }
}

/** Yields the files of a zip one after the other; each can be read until the next one is asked for. */
export async function* readArchive(
  from: string | Uint8Array | ByteSource,
  limits: Partial<ArchiveLimits> = {},
): AsyncGenerator<ArchiveEntry, void, undefined> {
  const archive = await openArchive(from, limits)
  try {
    for (const entry of archive.entries) {
      await yieldWhenLong()
      yield entry
    }
  } finally {
    await archive.close()
  }
}

/** Removes the one folder that contains all files, if there is one, from their paths: archives of repositories have it. */
export const stripCommonFolder = <T>(files: ReadonlyMap<string, T>): Map<string, T> => {
  const [first = ''] = files.keys()
  const folder = first.slice(0, first.indexOf('/') + 1)
  const paths = [...files.keys()]
  if (folder === '' || !paths.every(path => path.startsWith(folder))) return new Map(files)
  return new Map([...files].map(([path, file]) => [path.slice(folder.length), file]))
}

/** The parser leaves file names undecoded: `listEntries` decodes them. */
const openZip = (source: OpenSource): Promise<ZipFile> =>
  fromRandomAccessReaderPromise(new SourceReader(readingAhead(source)), source.size, {
    lazyEntries: true,
    autoClose: false,
    decodeStrings: false,
  })

/** Turns whatever the parser or the decompressor throws into an Invalid: it is the archive's fault. */
const refusing = async <T>(act: () => Promise<T>): Promise<T> => {
  try {
    return await act()
  } catch (error) {
    throw refusal(error)
  }
}

async function* refusingPieces(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces
  } catch (error) {
    throw refusal(error)
  }
}

const refusal = (error: unknown): Invalid => {
  if (error instanceof Invalid) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new Invalid(`the archive is damaged or no zip (${reason}); pack it again`)
}
