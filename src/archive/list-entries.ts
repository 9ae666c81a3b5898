// Lists what a zip's directory says, and refuses what no legitimate archive of documents contains.
import { isUtf8 } from 'node:buffer'
import { type Entry, getFileNameLowLevel, type ZipFile } from 'yauzl'
import { Invalid } from '#kernel/errors.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { checkedPath, isDesktopJunk } from './entry-path.ts'
import type { ArchiveLimits } from './limits.ts'

/** A file of the archive; its data ends before `end`, an offset in bytes. */
export interface ListedEntry {
  readonly path: string
  readonly entry: EntryData
  readonly end: number
}

/**
 * The fields needed to read an entry's data. The parser's own entries keep all that the directory says, which may be very
 * much.
 */
export type EntryData = Pick<
  Entry,
  'relativeOffsetOfLocalHeader' | 'compressedSize' | 'uncompressedSize' | 'compressionMethod' | 'crc32'
>

/** The files, in the directory's order. */
export const listEntries = async (zip: ZipFile, limits: ArchiveLimits): Promise<ListedEntry[]> => {
  if (zip.entryCount > limits.entries) {
    throw new Invalid(`the archive has more than ${limits.entries} entries; divide it`)
  }
  const named: NamedEntry[] = []
  let total = 0
  for await (const entry of zip.eachEntry()) {
    await yieldWhenLong()
    const name = nameOf(entry)
    const path = checkedPath(name, limits)
    if (isLink(entry)) throw new Invalid(`${path} is a symbolic link; replace it by the file it points to`)
    const isFolder = name.endsWith('/')
    if (isFolder && entry.uncompressedSize > 0)
      throw new Invalid(`${path} is a folder with data; pack the archive again`)
    if (isFolder || isDesktopJunk(path)) continue
    checkEntry(path, entry, limits)
    total += entry.uncompressedSize
    if (total > limits.totalSize)
      throw new Invalid(`the archive's files are larger than ${limits.totalSize} bytes; divide it`)
    named.push({ path, entry: dataOf(entry) })
  }
  if (total > Math.max(smallFile, zip.fileSize * limits.ratio))
    throw new Invalid(`the archive unpacks to more than ${limits.ratio} times its size; divide it`)
  await refuseClashes(named.map(({ path }) => path))
  await yieldWhenLong()
  return withEnds(named, zip.fileSize)
}

type NamedEntry = Omit<ListedEntry, 'end'>

const dataOf = (entry: Entry): EntryData => ({
  relativeOffsetOfLocalHeader: entry.relativeOffsetOfLocalHeader,
  compressedSize: entry.compressedSize,
  uncompressedSize: entry.uncompressedSize,
  compressionMethod: entry.compressionMethod,
  crc32: entry.crc32,
})

/** Many archivers write UTF-8 without saying so; a name that is not valid UTF-8 is read in the old DOS code page. */
const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string =>
  getFileNameLowLevel(
    generalPurposeBitFlag | (isUtf8(fileNameRaw) ? 0x800 : 0),
    fileNameRaw,
    extraFields,
    true,
  )

/** The upper half of the attributes is the Unix mode. */
const isLink = (entry: Entry): boolean => ((entry.externalFileAttributes >>> 16) & 0xf000) === 0xa000

/** Below this size, in bytes, the compression ratio is not checked. */
const smallFile = 1_000_000

const checkEntry = (path: string, entry: Entry, limits: ArchiveLimits): void => {
  if (entry.isEncrypted()) throw new Invalid(`${path} is encrypted; pack the archive without a password`)
  if (!entry.canDecodeFileData()) {
    throw new Invalid(`${path} is packed by method ${entry.compressionMethod}; pack it with deflate`)
  }
  const { uncompressedSize, compressedSize } = entry
  if (uncompressedSize > limits.fileSize)
    throw new Invalid(`${path} is larger than ${limits.fileSize} bytes; leave it out`)
  if (uncompressedSize > smallFile && uncompressedSize > compressedSize * limits.ratio) {
    throw new Invalid(`${path} unpacks to more than ${limits.ratio} times its size; leave it out`)
  }
}

/** Names that differ only in case are two files, as in git. */
const refuseClashes = async (paths: readonly string[]): Promise<void> => {
  const files = new Set<string>()
  for (const path of paths) {
    await yieldWhenLong()
    if (files.has(path)) throw new Invalid(`${path} is in the archive twice; leave one out`)
    files.add(path)
  }
  for (const path of paths) {
    await yieldWhenLong()
    for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1)) {
      const folder = path.slice(0, slash)
      if (files.has(folder)) throw new Invalid(`${folder} is both a file and a folder; rename one`)
    }
  }
}

/** The smallest local header, in bytes. */
const headerSize = 30

/** An entry's data ends where the next one starts: entries that share data are how small archives unpack to huge ones. */
const withEnds = (named: readonly NamedEntry[], fileSize: number): ListedEntry[] => {
  const starts = named.map(({ entry }) => entry.relativeOffsetOfLocalHeader).sort((one, other) => one - other)
  const ends = new Map<number, number>()
  // Of two entries that start together, the first one's end is its start.
  for (const [index, start] of starts.entries()) {
    if (!ends.has(start)) ends.set(start, starts[index + 1] ?? fileSize)
  }
  return named.map(({ path, entry }) => {
    const start = entry.relativeOffsetOfLocalHeader
    const end = ends.get(start) ?? start
    if (start + headerSize + entry.compressedSize > end) {
      throw new Invalid(`the data of ${path} overlaps another entry or the end of the archive; pack it again`)
    }
    return { path, entry, end }
  })
}
