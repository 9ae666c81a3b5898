// Stores the bytes of files that an import brings: many small ones in a transaction, large ones in pieces.
import { type ArrangedFile, gitBlobHash, gitBlobId } from '#content/repository/index.ts'
import type { ImportedFile } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { type BatchBounds, batchesOf } from '#kernel/batches.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { type Bytes, bytesOf, storeBlobAhead, storeInStorage, takeFile, usingSpool } from '../files/index.ts'
import type { ContentHead } from '../heads/index.ts'
import type { Following } from './read.ts'
import type { SourceFile, SourceFiles } from './source.ts'

/** Stores the files for the lineage of the head. */
export const storeFiles = async (
  ctx: Ctx,
  target: ContentHead,
  source: SourceFiles,
  files: readonly ArrangedFile[],
  { signal, progress }: Following = {},
): Promise<ImportedFile[]> => {
  const stored: ImportedFile[] = []
  for (const some of batchesOf(files, atOnce, ({ path }) => sizeOf(source, path))) {
    signal?.throwIfAborted()
    progress?.('storing files', stored.length, files.length)
    const [first] = some
    if (first !== undefined && isLarge(source, first))
      stored.push(await storeLarge(ctx, target, source, first))
    else stored.push(...(await storeSmall(ctx, target, source, some)))
  }
  return stored
}

/** Bytes from which a file is never completely in memory. */
const largeSize = 1_000_000

/** Files that one transaction stores; large ones go by themselves. */
const atOnce: BatchBounds = { count: 100, size: 4_000_000, alone: largeSize }

const isLarge = (source: SourceFiles, { path }: ArrangedFile): boolean => sizeOf(source, path) > largeSize

const sizeOf = (source: SourceFiles, path: string): number => source.get(path)?.size ?? 0

const storeSmall = async (
  ctx: Ctx,
  { access }: ContentHead,
  source: SourceFiles,
  files: readonly ArrangedFile[],
): Promise<ImportedFile[]> => {
  const read: { file: ArrangedFile; bytes: Bytes; oid: string }[] = []
  for (const file of files) {
    const data = await (source.get(file.path) as SourceFile).read()
    read.push({ file, bytes: await bytesOf(data), oid: gitBlobId(data) })
    await yieldWhenLong()
  }
  await storeInStorage(
    ctx,
    access.row.lineage_id,
    read.map(({ bytes }) => bytes),
  )
  return ctx.inTransaction(async inside => {
    const stored: ImportedFile[] = []
    for (const { file, bytes, oid } of read) {
      const taken = await takeFile(inside, access.row.lineage_id, file.name, bytes)
      stored.push({ ...taken, ...saidOf(file), path: file.path, oid })
      await yieldWhenLong()
    }
    return stored
  })
}

const storeLarge = (
  ctx: Ctx,
  { access }: ContentHead,
  source: SourceFiles,
  file: ArrangedFile,
): Promise<ImportedFile> =>
  usingSpool(ctx.limits, async spool => {
    const { size, pieces } = source.get(file.path) as SourceFile
    const sha1 = gitBlobHash(size)
    const bytes = await spool.take(noting(pieces(), piece => void sha1.update(piece)))
    await storeBlobAhead(ctx, access.row.lineage_id, bytes)
    const taken = await ctx.inTransaction(inside => takeFile(inside, access.row.lineage_id, file.name, bytes))
    return { ...taken, ...saidOf(file), path: file.path, oid: sha1.digest('hex') }
  })

/** The fields of a file from the manifest. */
const saidOf = ({ contentType, exported }: ArrangedFile) => ({
  ...(contentType !== undefined && { contentType }),
  ...(exported && { exported }),
})

async function* noting(
  pieces: AsyncIterable<Uint8Array>,
  note: (piece: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    note(piece)
    yield piece
  }
}
