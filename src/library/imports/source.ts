// What is imported: files by their paths, each of which is read when its turn comes.
import { type ArchiveEntry, openArchive, stripCommonFolder } from '#archive/index.ts'
import type { Ctx } from '#context.ts'
import type { Bytes } from '../files/index.ts'

export type SourceFile = Pick<ArchiveEntry, 'size' | 'read' | 'pieces'>

export type SourceFiles = ReadonlyMap<string, SourceFile>

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
