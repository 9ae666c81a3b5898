// The kind of job that does the run of a translation.
import type { JobKind } from '#jobs/index.ts'
import { endRun } from './end-run.ts'
import { runById } from './run-store.ts'

/** The key of the job is the id of the run. */
export const translateContent = {
  name: 'translate',
  // A provider may be unreachable for hours.
  attempts: 12,
  run: async (ctx, job) => {
    const { runTranslation } = await import('./run-job.ts')
    await runTranslation(ctx, job)
  },
  ended: async (ctx, { key }, how) => {
    const row = await runById(ctx.db, key)
    const error = row?.error ?? 'the server did not survive it, several times'
    await endRun(ctx, key, how === 'cancelled' ? { status: 'cancelled' } : { status: 'failed', error })
  },
} satisfies JobKind
