// The kind of job that does imports.
import type { JobKind } from '#jobs/index.ts'
import { endImport } from './end-import.ts'
import { loadParts } from './load-parts.ts'
import { importById } from './store.ts'

/** The key of the job is the id of the import. */
export const importContent = {
  name: 'import',
  weight: 'heavy',
  attempts: 5,
  run: async (ctx, job) => {
    await loadParts()
    const { runImport } = await import('./run-job.ts')
    await runImport(ctx, job)
  },
  ended: async (ctx, { key }, how) => {
    const row = await importById(ctx.db, key)
    const error = row?.error ?? 'the server did not survive it, several times'
    await endImport(ctx, key, how === 'cancelled' ? { status: 'cancelled' } : { status: 'failed', error })
  },
} satisfies JobKind
