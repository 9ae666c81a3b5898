// Sweeps a lineage: removes what its purged spaces and its imports have left, unless its remaining spaces use it.
import type { Hash } from '#content/objects.ts'
import type { Ctx } from '#context.ts'
import { batchesOf } from '#kernel/batches.ts'
import { releaseBlobs } from '../files/index.ts'
import { removableAfter, secondsOf } from '../revisions/index.ts'
import { reachedFrom } from './reached.ts'
import {
  blobsAfter,
  deleteObjects,
  deleteSomeRevisions,
  forgetPurged,
  objectsAfter,
  rootsOfSpace,
  spacesOf,
} from './store.ts'

/** Limits of one transaction, in rows and in bytes of files: few enough that no writer waits long for it. */
const batchSize = 500
const bytesPerBatch = 16_000_000

type Keep = () => Promise<void>

/** Removes what the purged spaces of a lineage have left, and then the records of them. */
export const sweepLineage = async (ctx: Ctx, lineage: string, keep: Keep): Promise<void> => {
  const purged = await spacesOf(ctx, 'purged_spaces', lineage)
  for (const space of purged) await deleteRevisions(ctx, space, keep)
  await sweepUnused(ctx, lineage, keep)
  await ctx.inTransaction(async inside => {
    for (const space of purged) await forgetPurged(inside, space)
  })
}

/**
 * Removes what no revision of the lineage reaches, while writers continue. What a writer puts into a revision is one of two
 * things. Either earlier revisions of the remaining spaces reach it, which are never removed, so it is found in use here. Or
 * the writer has just stored it, so it is young: storing what exists already renews its age or, where it is just being
 * removed, waits and stores it again (`storeObjects`, `storeBlob`). Young objects are not removed, and the statement that
 * removes checks the age once more. Where no space of the lineage is left, nobody can write.
 */
export const sweepUnused = async (ctx: Ctx, lineage: string, keep: Keep): Promise<void> => {
  // Taken first: whatever is stored from now on counts as young, however long the search takes.
  const dayBefore = secondsOf(ctx.clock) - removableAfter
  const remaining = await spacesOf(ctx, 'spaces', lineage)
  const roots: Hash[] = []
  for (const space of remaining) roots.push(...(await rootsOfSpace(ctx, space)))
  const used = await reachedFrom({ db: ctx.db, lineage }, roots, keep)
  const before = remaining.length > 0 ? dayBefore : Number.MAX_SAFE_INTEGER
  await sweepObjects(ctx, { lineage, used, before }, keep)
  await sweepBlobs(ctx, { lineage, used, before }, keep)
}

interface Sweep {
  readonly lineage: string
  readonly used: ReadonlySet<Hash>
  /** Seconds since 1970: what was stored at this time or later stays. */
  readonly before: number
}

const deleteRevisions = async (ctx: Ctx, space: string, keep: Keep): Promise<void> => {
  for (;;) {
    await keep()
    const count = await ctx.inTransaction(inside => deleteSomeRevisions(inside, space, batchSize))
    if (count < batchSize) return
  }
}

const sweepObjects = async (ctx: Ctx, { lineage, used, before }: Sweep, keep: Keep): Promise<void> => {
  for (let after = ''; ; ) {
    await keep()
    const found = await objectsAfter(ctx, lineage, { before, after, limit: batchSize })
    const unused = found.filter(hash => !used.has(hash))
    if (unused.length > 0) await ctx.inTransaction(inside => deleteObjects(inside, lineage, unused, before))
    if (found.length < batchSize) return
    after = found.at(-1) as Hash
  }
}

const sweepBlobs = async (ctx: Ctx, { lineage, used, before }: Sweep, keep: Keep): Promise<void> => {
  for (let after = ''; ; ) {
    await keep()
    const found = await blobsAfter(ctx, lineage, { before, after, limit: batchSize })
    const unused = found.filter(({ hash }) => !used.has(hash))
    for (const some of batchesOf(unused, { size: bytesPerBatch }, ({ size }) => Number(size))) {
      const hashes = some.map(({ hash }) => hash)
      await keep()
      await ctx.inTransaction(inside => releaseBlobs(inside, lineage, hashes, before))
    }
    if (found.length < batchSize) return
    after = found.at(-1)?.hash as Hash
  }
}
