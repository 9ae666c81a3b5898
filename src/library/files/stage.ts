// Stores bytes before the act that puts them into content, so that the transaction of the act stays short.
import { type Ctx, reading } from '#context.ts'
import type { JobKind } from '#jobs/index.ts'
import { batchesOf } from '#kernel/batches.ts'
import { hour } from '#kernel/durations.ts'
import { removableAfter, secondsOf } from '../revisions/index.ts'
import type { Bytes } from './bytes.ts'
import { releaseBlobs, usesBefore } from './release-blobs.ts'
import { goesToStorage, storeBlobAhead, storeInStorage } from './store-blobs.ts'

/** Up to this many bytes together are stored by the act itself. */
const smallEnough = 4_000_000

/**
 * Runs an act whose transaction stores these bytes (`takeFile`). Many bytes, and bytes for the object
 * storage, are stored before it under a separate use, which ends with the act, so that whatever the act did
 * not put into content is removed then.
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
    // Independent of whether the caller still may do anything. What cannot be released now is released a day later.
    await releaseStage(reading(ctx, ctx.actor), stage, all).catch(() => {})
  }
}

const releaseStage = async (ctx: Ctx, stage: string, all: readonly Bytes[]): Promise<void> => {
  for (const some of batchesOf(all, { count: 100, size: smallEnough }, ({ size }) => size)) {
    const hashes = some.map(({ hash }) => hash)
    await ctx.inTransaction(inside => releaseBlobs(inside, stage, hashes, Number.MAX_SAFE_INTEGER))
  }
}

/** Releases bytes that were stored ahead by processes that have died. */
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

/** The use under which the bytes of an uploaded archive are kept until its import has ended. */
export const useOfImport = (importId: string): string => `import:${importId}`

/** The beginning of the separate uses; no id of a lineage begins like that. */
const prefix = 'staged:'
