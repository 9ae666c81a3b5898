// What is imported: files by their paths, each read when its turn comes; and the sources that they come from.
import { type ArchiveEntry, openArchive, stripCommonFolder } from '#archive/index.ts'
import type { Ctx } from '#context.ts'
import type { Bytes, Spool } from '../files/index.ts'

export type SourceFile = Pick<ArchiveEntry, 'size' | 'read' | 'pieces'>

export type SourceFiles = ReadonlyMap<string, SourceFile>

/** The request to a source. */
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
  /** Reports which part of the work is being done, and how far it is. */
  readonly progress: (stage: string, done?: number, total?: number) => void
}

/** Something that was not imported, or not as it was meant, with its address, path and line where these are known. */
export interface ImportFailure {
  readonly url?: string
  readonly path?: string
  readonly line?: number
  readonly reason: string
}

/** What a source returns: a folder of Markdown files and of the files that they show. */
export interface SourceContent {
  readonly files: SourceFiles
  /** What could not be fetched. */
  readonly failures: readonly ImportFailure[]
  /** How many pages and files these failures stand for; left out, one each. */
  readonly missing?: number
}

/**
 * Fetches what is at an address, and runs work with it while it can be read. Throws `Invalid` with the path
 * `/url` where it cannot be fetched.
 */
export type WithSource = <T>(
  request: SourceRequest,
  work: (content: SourceContent) => Promise<T>,
) => Promise<T>

/** Bytes of all files of an archive together. */
const totalSize = 400_000_000

/** Runs work with the files of an archive while it is open. */
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
