// The kinds of jobs on specs: to process one, to remove what is left of one that was deleted, to write references again.
import type { JobKind } from '#jobs/index.ts'
import { hour } from '#kernel/durations.ts'

/** The key is the id of the spec. It is asked for again, for later, each time that it has ended. */
export const processSpec = {
  name: 'process-openapi-spec',
  weight: 'heavy',
  run: async (ctx, job) => {
    const { runProcessing } = await import('./run-processing.ts')
    await runProcessing(ctx, job)
  },
} satisfies JobKind

/** The key is the id that the spec had. */
export const removeSpec = {
  name: 'remove-openapi-spec',
  run: async (ctx, job) => {
    const { removeVersions } = await import('./remove.ts')
    await removeVersions(ctx, job)
  },
} satisfies JobKind

/** References in a form that is no longer written; what is generated from them follows, with the notes of writers. */
export const rewriteReferences = {
  name: 'rewrite-references',
  weight: 'heavy',
  every: hour,
  run: async (ctx, job) => {
    const { runRewriting } = await import('./run-rewriting.ts')
    await runRewriting(ctx, job)
  },
} satisfies JobKind
