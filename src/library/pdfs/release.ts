// PDFs that nobody asks for any more are removed; they are made again for whoever does.
import type { Ctx } from '#context.ts'
import type { JobKind } from '#jobs/index.ts'
import { timestamp } from '#kernel/clock.ts'
import { releaseBlobs } from '../files/index.ts'
import { blobsUsedBy, removeUnused, sizeOfKept, unusedSince } from './store.ts'

const hour = 3_600_000

/** In milliseconds, from when it was last asked for; the time that is noted may be an hour behind. */
const keptFor = 24 * hour
const keptForShort = 3 * hour

/** Bytes of all: beyond that they are kept for a shorter time. */
const mostBytes = 2_000_000_000

export const releaseUnusedPdfs: JobKind = {
  name: 'release-unused-pdfs',
  every: hour,
  run: async (ctx, { keep }) => {
    await releaseUntil(ctx, keptFor, keep, async () => true)
    await releaseUntil(ctx, keptForShort, keep, async () => (await sizeOfKept(ctx)) > mostBytes)
  },
}

const releaseUntil = async (
  ctx: Ctx,
  age: number,
  keep: () => Promise<void>,
  isWanted: () => Promise<boolean>,
): Promise<void> => {
  const time = timestamp(() => ctx.clock() - age)
  for (;;) {
    const unused = await unusedSince(ctx, time)
    for (const { key } of unused) {
      await keep()
      if (!(await isWanted())) return
      await release(ctx, key, time)
    }
    if (unused.length === 0) return
  }
}

const release = (ctx: Ctx, key: string, time: string): Promise<void> =>
  ctx.inTransaction(async inside => {
    if (!(await removeUnused(inside, key, time))) return
    const use = useOf(key)
    const blobs = await blobsUsedBy(inside, use)
    if (blobs.length > 0) await releaseBlobs(inside, use, blobs, Number.MAX_SAFE_INTEGER)
  })

/** By which the bytes of a PDF are kept: no lineage has such an id. */
export const useOf = (key: string): string => `pdf:${key}`
