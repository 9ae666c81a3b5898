// The content of a new space that does not begin empty.
import type { Hash } from '#content/objects.ts'
import { applyChanges, type ContentChange } from '#content/snapshot/index.ts'
import type { WriteCtx } from '#context.ts'
import { now } from '#kernel/clock.ts'

/** Applies the changes to an empty content, stores the result, and returns its root. */
export const firstContent = async (
  ctx: WriteCtx,
  space: string,
  changes: readonly ContentChange[],
): Promise<Hash | null> => {
  if (changes.length === 0) return null
  const session = ctx.contents.session(ctx.db, space)
  const { root } = await applyChanges(session, null, changes, {
    now: now(ctx),
    author: ctx.actor.userId,
    newId: ctx.newId,
  })
  await session.flush(ctx.db, root)
  return root
}
