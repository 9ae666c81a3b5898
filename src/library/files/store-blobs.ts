// Storing the bytes of files: in the database, or in the object storage if new files go there.
import type { Hash } from '#content/objects.ts'
import type { Ctx, WriteCtx } from '#context.ts'
import { batchesOf } from '#kernel/batches.ts'
import { Unavailable } from '#kernel/errors.ts'
import { fewAtOnce } from '#kernel/few-at-once.ts'
import { severalAtOnce } from '#kernel/several-at-once.ts'
import type { FileStorage } from '#object-storage/index.ts'
import { isMissing, noteComplete, noteInStorage, noteUse, type Storing, useIfStored } from './blob-rows.ts'
import type { Bytes } from './bytes.ts'
import { chunkSize, storeChunks } from './chunks.ts'
import { claimKey, noteLeftover } from './storage-leftovers.ts'

/**
 * Stores bytes for a lineage in the transaction of `ctx`. Missing bytes go to the database, since a transaction must not
 * wait for the network; `storeInStorage`, called before, makes sure that none are missing.
 */
export const storeBlob = async (ctx: Storing, lineage: string, bytes: Bytes): Promise<Hash> => {
  if (await isMissing(ctx, bytes.hash)) {
    await storeChunks(ctx.db, bytes, 0, bytes.size)
    await noteComplete(ctx, bytes.hash, bytes.size)
  }
  await noteUse(ctx, lineage, bytes.hash)
  return bytes.hash
}

/** Stores bytes for a lineage before the act that needs them, in the place where new files go. */
export const storeBlobAhead = (ctx: Ctx, lineage: string, bytes: Bytes): Promise<void> =>
  goesToStorage(ctx) ? storeInStorage(ctx, lineage, [bytes]) : storeInPortions(ctx, lineage, bytes)

/** Whether new files go to the object storage. */
export const goesToStorage = ({ fileStorage }: Pick<Ctx, 'fileStorage'>): boolean =>
  fileStorage?.takesNew === true

/**
 * Stores bytes in the object storage for a lineage, if new files go there. Rows point to them only after they are stored.
 * Each blob gets a key of its own, which is recorded before: one that is never used is removed a day later
 * (`removeLeftovers`).
 */
export const storeInStorage = async (ctx: Ctx, lineage: string, all: Iterable<Bytes>): Promise<void> => {
  const { fileStorage } = ctx
  if (fileStorage?.takesNew !== true) return
  const different = new Map(Array.from(all, bytes => [bytes.hash, bytes]))
  // Always in the same order, so that transactions that store the same blobs cannot deadlock.
  const sorted = [...different.values()].sort((one, other) => (one.hash < other.hash ? -1 : 1))
  for (const some of batchesOf(sorted, { count: together, size: bytesTogether }, ({ size }) => size))
    await storeSome(ctx, fileStorage, lineage, some)
}

/** Files, and bytes of them, whose rows are written in one transaction. */
const together = 100
const bytesTogether = 64_000_000

/** Files of one act that are sent at the same time. */
const sentAtOnce = 4

/**
 * Limits for all acts together, for small and for large files separately: up to 24 MB of one file are in memory meanwhile.
 */
const sending = fewAtOnce(
  { working: 8, waiting: 2000 },
  'too many files are being stored at this moment; try again shortly',
)

/** Bytes from which a file counts as large; smaller ones do not wait for larger ones. */
const large = 8_000_000

const storeSome = async (
  ctx: Ctx,
  { objects }: FileStorage,
  lineage: string,
  some: readonly Bytes[],
): Promise<void> => {
  const missing = await ctx.inTransaction(async inside => {
    const missing: KeyedBytes[] = []
    for (const bytes of some) {
      if (await useIfStored(inside, lineage, bytes.hash)) continue
      const key = newKey(ctx, bytes.hash)
      await noteLeftover(inside, key)
      missing.push({ key, bytes })
    }
    return missing
  })
  if (missing.length === 0) return
  await severalAtOnce(missing, sentAtOnce, ({ key, bytes }) =>
    sending(bytes.size < large ? 'small' : 'large', () => objects.put(key, piecesOf(bytes))),
  )
  await ctx.inTransaction(async inside => {
    for (const one of missing) await useStored(inside, lineage, one)
  })
}

interface KeyedBytes {
  readonly key: string
  readonly bytes: Bytes
}

/**
 * The key of a new object. All keys of files begin alike and none is used twice, so that removing an old object never
 * removes one that was just stored.
 */
export const newKey = ({ newId }: Pick<Ctx, 'newId'>, hash: Hash): string => `blobs/${hash}.${newId()}`

/**
 * Records that the bytes are stored. If another process has stored the same bytes meanwhile, those
 * are used and these are left over.
 */
const useStored = async (ctx: WriteCtx, lineage: string, { key, bytes }: KeyedBytes): Promise<void> => {
  const { hash, size } = bytes
  for (;;) {
    if (await noteInStorage(ctx, { hash, size, key })) {
      if (!(await claimKey(ctx, key))) throw new Unavailable('storing the file took too long; try again')
      return noteUse(ctx, lineage, hash)
    }
    if (await useIfStored(ctx, lineage, hash)) return
  }
}

export async function* piecesOf({ size, read }: Bytes): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < size; start += chunkSize) yield read(start, chunkSize)
}

/** Bytes of a file that one transaction stores. */
export const transactionSize = 4 * chunkSize

/**
 * Stores bytes in the database in transactions of a few megabytes each. The first one records the use, so that
 * they are kept; until the last one they are incomplete. Several processes may store the same bytes at once: each
 * stores the chunks it finds missing.
 */
const storeInPortions = async (ctx: Ctx, lineage: string, bytes: Bytes): Promise<void> => {
  const { hash, size } = bytes
  const missing = await ctx.inTransaction(async inside => {
    const missing = await isMissing(inside, hash)
    await noteUse(inside, lineage, hash)
    return missing
  })
  if (!missing) return
  for (let start = 0; start < size; start += transactionSize)
    await ctx.inTransaction(({ db }) => storeChunks(db, bytes, start, start + transactionSize))
  await ctx.inTransaction(inside => noteComplete(inside, hash, size))
}
