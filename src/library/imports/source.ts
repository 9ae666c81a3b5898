// What is imported: files by their paths, each of which is read when its turn comes; and where they come from.
import { type ArchiveEntry, openArchive, stripCommonFolder } from '#archive/index.ts'
import type { Ctx } from '#context.ts'
import type { Bytes, Spool } from '../files/index.ts'

export type SourceFile = Pick<ArchiveEntry, 'size' | 'read' | 'pieces'>

export type SourceFiles = ReadonlyMap<string, SourceFile>

/** What is asked of a source. */
export interface SourceRequest {
  readonly ctx: Ctx
  /** The id of the space. */
  readonly space: string
  /** The id of its organization. */
  readonly owner: string
  readonly url: string
  /** For what is fetched; it is closed when the import is done. */
  readonly spool: Spool
  readonly signal: AbortSignal
  /** Says which part of the work is done now, and how far it is. */
  readonly progress: (stage: string, done?: number, total?: number) => void
}

/** Something that was not brought in, or not as it was meant; what it was, as far as that is known. */
export interface ImportFailure {
  readonly url?: string
  readonly path?: string
  readonly line?: number
  readonly reason: string
}

/** What a source gives: a folder of Markdown files and whatever else they show. */
export interface SourceContent {
  readonly files: SourceFiles
  /** What could not be had. */
  readonly failures: readonly ImportFailure[]
  /** How many pages and files are meant by that, where it is not one each. */
  readonly missing?: number
}

/**
 * Gets what is at an address, and does work with it while it can be read. Throws `Invalid` with the path `/url` where the
 * address cannot be had.
 */
export type WithSource = <T>(
  request: SourceRequest,
  work: (content: SourceContent) => Promise<T>,
) => Promise<T>

/** Bytes of all files of an archive together. */
const totalSize = 400_000_000

/** Does work with the files of an archive while it is open. */
export const withArchive = async <T>(
  ctx: Ctx,
  archive: Bytes,
  work: (files: SourceFiles) => Promise<T>,
): Promise<T> => {
  const { entries, close } = await openArchive(archive, { totalSize, fileSize: ctx.limits.file })
  try {
    return await work(stripCommonFolder(new Map(entries.map(entry => [entry.path, entry]))))
  } finally {
    await close()
  }
}

/** One file, wherever its bytes are. */
export const singleFile = (path: string, bytes: Bytes): SourceFiles => new Map([[path, fileOf(bytes)]])

/** Files that are in memory. */
export const filesInMemory = (files: ReadonlyMap<string, Uint8Array>): SourceFiles =>
  new Map(
    Array.from(files, ([path, bytes]) => [
      path,
      fileOf({ size: bytes.length, read: async (start, length) => bytes.subarray(start, start + length) }),
    ]),
  )

const pieceSize = 262_144

const fileOf = ({ size, read }: Pick<Bytes, 'size' | 'read'>): SourceFile => ({
  size,
  read: () => read(0, size),
  pieces: async function* () {
    for (let start = 0; start < size; start += pieceSize) yield await read(start, pieceSize)
  },
})
