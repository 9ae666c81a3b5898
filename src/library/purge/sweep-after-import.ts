// Sweeps what imports have stored and no revision reaches, because an import failed or was
// repeated for a head that had moved.
import type { WriteCtx } from '#context.ts'
import { enqueue, type JobKind } from '#jobs/index.ts'
import { timestamp } from '#kernel/clock.ts'
import { day } from '#kernel/durations.ts'
import { sweepUnused } from './sweep.ts'

/**
 * Asks for a sweep of the lineage, in a transaction that comes before anything is stored, so that the sweep is certain
 * whatever becomes of the import. All imports of a day share one sweep, at a time that later ones do not postpone: by then
 * everything stored by the end of the next day is old enough to be removed, and no import takes a day.
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
  // A sweep holds the hashes of everything that a lineage uses in memory.
  weight: 'heavy',
  run: (ctx, { payload, keep }) => sweepUnused(ctx, payload as string, keep),
}
