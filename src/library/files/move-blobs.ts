// Moves blobs from the database to the object storage or back, while servers run: each is read, compared with its hash,
// stored, pointed to by its row, and removed from where it was.
import { createHash } from 'node:crypto'
import type { Hash } from '#content/objects.ts'
import type { Ctx } from '#context.ts'
import { severalAtOnce } from '#kernel/several-at-once.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { FileStorage } from '#object-storage/index.ts'
import type { Bytes } from './bytes.ts'
import { chunkSize, storeChunks } from './chunks.ts'
import {
  blobsOutside,
  countOutside,
  deleteLastChunks,
  hashesWithChunksLeft,
  isStillAt,
  nameInDatabase,
  nameInStorage,
  type Place,
} from './moved-blobs.ts'
import { MissingBytes, readBlob } from './read-blob.ts'
import { usingSpool } from './spool.ts'
import { noteLeftover } from './storage-leftovers.ts'
import { newKey, piecesOf, transactionSize } from './store-blobs.ts'

export interface MovedBlobs {
  readonly moved: number
  /** Bytes that were moved. */
  readonly bytes: number
  /** The hashes of blobs whose bytes are missing or differ: they stay where they are. */
  readonly damaged: readonly Hash[]
}

/** Moves all blobs that are not in this place yet; after an interruption, the next call continues. */
export const moveBlobs = async (
  ctx: Ctx,
  to: Place,
  show: (done: number, all: number) => void,
): Promise<MovedBlobs> => {
  const { fileStorage } = ctx
  if (fileStorage === undefined) throw new Error('there is no object storage to move files to or from')
  if (to === 'storage') await deleteChunksLeft(ctx)
  const all = await countOutside(ctx, to)
  const damaged: Hash[] = []
  let done = 0
  let moved = 0
  let bytes = 0
  show(done, all)
  for (let after = ''; ; ) {
    const some = await blobsOutside(ctx, to, after, together)
    await severalAtOnce(some, atOnce, async ({ hash, size, key }) => {
      const outcome = await move(ctx, hash, size, content =>
        key === null ? moveToStorage(ctx, fileStorage, content) : moveToDatabase(ctx, content, key),
      )
      if (outcome === 'damaged') damaged.push(hash)
      if (outcome === 'moved') {
        moved++
        bytes += size
      }
      show(Math.min(++done, all), all)
    })
    const last = some.at(-1)
    if (last === undefined) return { moved, bytes, damaged }
    after = last.hash
  }
}

const together = 100
const atOnce = 4

/** `gone` means that another process has moved or removed the blob meanwhile. */
type Outcome = 'moved' | 'gone' | 'damaged'

const move = async (
  ctx: Ctx,
  hash: Hash,
  size: number,
  store: (content: Bytes) => Promise<boolean>,
): Promise<Outcome> =>
  usingSpool({ file: size }, async spool => {
    try {
      const content = await spool.take(readBlob(ctx, hash, size))
      if (content.hash !== hash) return 'damaged'
      return (await store(content)) ? 'moved' : 'gone'
    } catch (error) {
      if (error instanceof MissingBytes) return 'damaged'
      throw error
    }
  })

const moveToStorage = async (ctx: Ctx, { objects }: FileStorage, content: Bytes): Promise<boolean> => {
  const { hash } = content
  const key = newKey(ctx, hash)
  await ctx.inTransaction(inside => noteLeftover(inside, key))
  await objects.put(key, piecesOf(content))
  const stored = await objects.get(key)
  if (stored === undefined || (await hashIn(stored)) !== hash)
    throw new Error(
      `the object storage does not give back what was stored there as ${key}; nothing was removed`,
    )
  if (!(await ctx.inTransaction(inside => nameInStorage(inside, hash, key)))) return false
  await deleteChunks(ctx, hash)
  return true
}

const hashIn = async (stored: AsyncIterable<Uint8Array>): Promise<Hash> => {
  const sha256 = createHash('sha256')
  for await (const piece of stored) {
    sha256.update(piece)
    await yieldWhenLong()
  }
  return sha256.digest('base64url')
}

const moveToDatabase = async (ctx: Ctx, content: Bytes, key: string): Promise<boolean> => {
  const { hash, size } = content
  for (let start = 0; start < size; start += transactionSize) {
    const isThere = await ctx.inTransaction(async inside => {
      if (!(await isStillAt(inside, hash, key))) return false
      await storeChunks(inside.db, content, start, start + transactionSize)
      return true
    })
    if (!isThere) return false
  }
  return ctx.inTransaction(inside => nameInDatabase(inside, hash, size, key))
}

/** Deletes chunks that an interrupted move has left. */
const deleteChunksLeft = async (ctx: Ctx): Promise<void> => {
  for (;;) {
    const left = await hashesWithChunksLeft(ctx, together)
    if (left.length === 0) return
    for (const hash of left) await deleteChunks(ctx, hash)
  }
}

/** Deletes a few megabytes at a time, so that no other transaction waits long. */
const deleteChunks = async (ctx: Ctx, hash: Hash): Promise<void> => {
  const most = transactionSize / chunkSize
  while ((await ctx.inTransaction(inside => deleteLastChunks(inside, hash, most))) === most) {}
}
