// The kinds of jobs on specs: processing one, removing what a deleted one has left, and writing
// references in the current form.
import type { JobKind } from '#jobs/index.ts'
import { hour } from '#kernel/durations.ts'

/** The key is the id of the spec. The job is enqueued again, for later, each time it has ended. */
export const processSpec = {
  name: 'process-openapi-spec',
  weight: 'heavy',
  run: async (ctx, job) => {
    const { runProcessing } = await import('./run-processing.ts')
    await runProcessing(ctx, job)
  },
} satisfies JobKind

/** The key is the id of the deleted spec. */
export const removeSpec = {
  name: 'remove-openapi-spec',
  run: async (ctx, job) => {
    const { removeVersions } = await import('./remove.ts')
    await removeVersions(ctx, job)
  },
} satisfies JobKind

/** Writes references again that are in an older form; generated pages are updated after that, with the notes of writers. */
export const rewriteReferences = {
  name: 'rewrite-references',
  weight: 'heavy',
  every: hour,
  run: async (ctx, job) => {
    const { runRewriting } = await import('./run-rewriting.ts')
    await runRewriting(ctx, job)
  },
} satisfies JobKind
