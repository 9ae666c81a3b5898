// The kind of job that brings computed pages up to date.
import type { WriteCtx } from '#context.ts'
import { enqueue, type JobKind } from '#jobs/index.ts'
import { type Spaces, specsUsedIn } from './store.ts'

/** The subject of such a job: one spec of an organization. */
export type SpecName = { readonly organization: string; readonly slug: string }

/** Brings all contents of an organization that use a spec up to date. */
export const updateComputedPages = {
  name: 'update-computed-pages',
  run: async (ctx, job) => {
    const { updateContents } = await import('./update-contents.ts')
    await updateContents(ctx, job)
  },
} satisfies JobKind

/** Enqueues the job. */
export const askForUpdate = (ctx: WriteCtx, { organization, slug }: SpecName): Promise<void> =>
  enqueue(ctx, updateComputedPages, {
    key: `${organization}/${slug}`,
    payload: { organization, slug },
    owner: organization,
  })

/** Enqueues the job for every spec that some spaces use, since they may have missed new versions. */
export const catchUpSpaces = async (ctx: WriteCtx, spaces: Spaces): Promise<void> => {
  for (const { organization_id: organization, slug } of await specsUsedIn(ctx, spaces))
    await askForUpdate(ctx, { organization, slug })
}
