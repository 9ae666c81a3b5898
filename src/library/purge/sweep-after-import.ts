// Sweeping what imports have stored and no revision reaches: one that failed, or was computed again for a head that had moved.
import type { WriteCtx } from '#context.ts'
import { enqueue, type JobKind } from '#jobs/index.ts'
import { timestamp } from '#kernel/clock.ts'
import { day } from '#kernel/durations.ts'
import { sweepUnused } from './sweep.ts'

/**
 * Asks for a sweep of the lineage, in a transaction that comes before anything is stored: so it is certain, whatever
 * becomes of the import. One for all imports of a day, at a time that later ones do not put off: by then all that was
 * stored by the end of the next day is old enough to be removed, and no import takes a day.
 */
export const askForSweep = async (ctx: WriteCtx, lineage: string): Promise<void> => {
  const today = Math.floor(ctx.clock() / day)
  await enqueue(ctx, sweepAfterImport, {
    key: `${lineage} ${today}`,
    payload: lineage,
    at: timestamp(() => (today + 3) * day),
  })
}

export const sweepAfterImport: JobKind = {
  name: 'sweep-after-import',
  // It has the hashes of all that a lineage uses in memory.
  weight: 'heavy',
  run: (ctx, { payload, keep }) => sweepUnused(ctx, payload as string, keep),
}
