// Bytes that are stored before the act that puts them into content, so that its transaction stays short.
import { type Ctx, reading } from '#context.ts'
import type { JobKind } from '#jobs/index.ts'
import { batchesOf } from '#kernel/batches.ts'
import { hour } from '#kernel/durations.ts'
import { removableAfter, secondsOf } from '../revisions/index.ts'
import type { Bytes } from './bytes.ts'
import { releaseBlobs, usesBefore } from './release-blobs.ts'
import { goesToStorage, storeBlobAhead, storeInStorage } from './store-blobs.ts'

/** In bytes: this much together is stored by the act itself. */
const smallEnough = 4_000_000

/**
 * Does an act whose transaction stores these bytes (`takeFile`). Where they are many, or go to the object storage, they are
 * stored ahead under a use of their own, which ends with the act: what it did not put into content is gone with it.
 */
export const withStored = async <T>(ctx: Ctx, all: readonly Bytes[], act: () => Promise<T>): Promise<T> => {
  const isRemote = goesToStorage(ctx) && all.length > 0
  if (!isRemote && all.reduce((sum, { size }) => sum + size, 0) <= smallEnough) return act()
  const stage = `${prefix}${ctx.newId()}`
  try {
    if (isRemote) await storeInStorage(ctx, stage, all)
    else for (const bytes of all) await storeBlobAhead(ctx, stage, bytes)
    return await act()
  } finally {
    // Whether or not the caller may still do anything. What cannot be released now is released a day later.
    await releaseStage(reading(ctx, ctx.actor), stage, all).catch(() => {})
  }
}

const releaseStage = async (ctx: Ctx, stage: string, all: readonly Bytes[]): Promise<void> => {
  for (const some of batchesOf(all, { count: 100, size: smallEnough }, ({ size }) => size)) {
    const hashes = some.map(({ hash }) => hash)
    await ctx.inTransaction(inside => releaseBlobs(inside, stage, hashes, Number.MAX_SAFE_INTEGER))
  }
}

/** Releases what was stored ahead by processes that have died meanwhile. */
export const releaseAbandonedFiles: JobKind = {
  name: 'release-abandoned-files',
  every: hour,
  run: async (ctx, { keep }) => {
    const before = secondsOf(ctx.clock) - removableAfter
    for (;;) {
      const abandoned = await usesBefore(ctx, prefix, before)
      if (abandoned.length === 0) return
      for (const { lineage_id, hash } of abandoned) {
        await keep()
        await ctx.inTransaction(inside => releaseBlobs(inside, lineage_id, [hash], before))
      }
    }
  },
}

/** Under this the bytes of an uploaded archive are kept until its import has ended. */
export const useOfImport = (importId: string): string => `import:${importId}`

/** No lineage has such an id. */
const prefix = 'staged:'
