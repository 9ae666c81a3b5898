// Bytes that are stored before the act that puts them into content, so that its transaction stays short.
import type { Hash } from '#content/objects.ts'
import { type Ctx, reading } from '#context.ts'
import type { JobKind } from '#jobs/index.ts'
import { removableAfter, secondsOf } from '../revisions/index.ts'
import { storeBlobAhead } from './blobs.ts'
import type { Bytes } from './bytes.ts'
import { releaseBlobs, usesBefore } from './release-blobs.ts'

/** In bytes: this much together is stored by the act itself. */
const smallEnough = 4_000_000

/**
 * Does an act whose transaction stores these bytes (`takeFile`). Where they are many, they are stored ahead under a use of
 * their own, which ends with the act: what it did not put into content is gone with it.
 */
export const withStored = async <T>(ctx: Ctx, all: readonly Bytes[], act: () => Promise<T>): Promise<T> => {
  if (all.reduce((sum, { size }) => sum + size, 0) <= smallEnough) return act()
  const stage = `${prefix}${ctx.newId()}`
  try {
    for (const bytes of all) await storeBlobAhead(ctx, stage, bytes)
    return await act()
  } finally {
    const hashes = all.map(({ hash }) => hash)
    // Whether or not the caller may still do anything. What cannot be released now is released a day later.
    await release(reading(ctx, ctx.actor), stage, hashes, Number.MAX_SAFE_INTEGER).catch(() => {})
  }
}

const hour = 3_600_000

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
        await release(ctx, lineage_id, [hash], before)
      }
    }
  },
}

/** Under this the bytes of an uploaded archive are kept until its import has ended. */
export const useOfImport = (importId: string): string => `import:${importId}`

/** No lineage has such an id. */
const prefix = 'staged:'

const release = async (ctx: Ctx, stage: string, hashes: readonly Hash[], before: number): Promise<void> => {
  for (const hash of hashes) await ctx.inTransaction(inside => releaseBlobs(inside, stage, [hash], before))
}
