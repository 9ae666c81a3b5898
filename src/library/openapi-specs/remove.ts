// Removes what a deleted spec has left: its text and its versions, a few pieces at a time.
import type { Ctx } from '#context.ts'
import type { Job } from '#jobs/index.ts'
import { removeSomePieces } from './parts.ts'
import { deleteVersion, someVersions } from './store.ts'

export const removeVersions = async (ctx: Ctx, { key: spec, keep }: Job): Promise<void> => {
  await removeParts(ctx, spec, keep)
  for (;;) {
    const versions = await someVersions(ctx.db, spec)
    if (versions.length === 0) return
    for (const version of versions) {
      await removeParts(ctx, version, keep)
      await ctx.inTransaction(inside => deleteVersion(inside, version))
    }
  }
}

const removeParts = async (ctx: Ctx, owner: string, keep: Job['keep']): Promise<void> => {
  do await keep()
  while (await ctx.inTransaction(inside => removeSomePieces(inside, owner)))
}
