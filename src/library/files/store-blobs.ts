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
 * Stores bytes for a lineage, in the transaction of `ctx`: what is not stored yet goes to the database, since a transaction
 * waits for no network. `storeInStorage`, called before, sees to it that nothing is left to store.
 */
export const storeBlob = async (ctx: Storing, lineage: string, bytes: Bytes): Promise<Hash> => {
  if (await isMissing(ctx, bytes.hash)) {
    await storeChunks(ctx.db, bytes, 0, bytes.size)
    await noteComplete(ctx, bytes.hash, bytes.size)
  }
  await noteUse(ctx, lineage, bytes.hash)
  return bytes.hash
}

/** Stores bytes for a lineage before the act that needs them, wherever new files go. */
export const storeBlobAhead = (ctx: Ctx, lineage: string, bytes: Bytes): Promise<void> =>
  goesToStorage(ctx) ? storeInStorage(ctx, lineage, [bytes]) : storeInPortions(ctx, lineage, bytes)

/** Whether new files go to the object storage. */
export const goesToStorage = ({ fileStorage }: Pick<Ctx, 'fileStorage'>): boolean =>
  fileStorage?.takesNew === true

/**
 * Stores bytes in the object storage for a lineage, if new files go there. No row says so before they are there. Each is
 * stored under a key of its own, which was noted before: what comes to nothing is removed a day later (`removeLeftovers`).
 */
export const storeInStorage = async (ctx: Ctx, lineage: string, all: Iterable<Bytes>): Promise<void> => {
  const { fileStorage } = ctx
  if (fileStorage?.takesNew !== true) return
  const different = new Map(Array.from(all, bytes => [bytes.hash, bytes]))
  // In one order, so that transactions that store the same never wait for each other.
  const sorted = [...different.values()].sort((one, other) => (one.hash < other.hash ? -1 : 1))
  for (const some of batchesOf(sorted, { count: together, size: bytesTogether }, ({ size }) => size))
    await storeSome(ctx, fileStorage, lineage, some)
}

/** Files, and bytes of them, of which the rows are written in one transaction. */
const together = 100
const bytesTogether = 64_000_000

/** Files of one act that are sent at a time. */
const sentAtOnce = 4

/** Of all acts together, small files and large ones each by themselves: of one, up to 24 MB are in memory meanwhile. */
const sending = fewAtOnce(
  { working: 8, waiting: 2000 },
  'too many files are being stored at this moment; try again shortly',
)

/** In bytes: smaller ones do not wait for larger ones. */
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

/** All keys of files begin with this, and no two are the same: what is removed under one is never what somebody has just stored. */
export const newKey = ({ newId }: Pick<Ctx, 'newId'>, hash: Hash): string => `blobs/${hash}.${newId()}`

/** Somebody else may have stored the same bytes meanwhile: theirs stay, and these are left over. */
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

/** In bytes: what a transaction stores of a file. */
export const transactionSize = 4 * chunkSize

/**
 * Stores bytes in the database in transactions of a few megabytes each. The first one notes the use, so that they are kept;
 * until the last one they are incomplete. Several may store the same bytes at once: each stores what it finds missing.
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
