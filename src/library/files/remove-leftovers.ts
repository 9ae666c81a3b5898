// Removes objects from the object storage that no blob has any more, or never got: a day later, so that readers can finish.
import type { JobKind } from '#jobs/index.ts'
import { hour } from '#kernel/durations.ts'
import { severalAtOnce } from '#kernel/several-at-once.ts'
import { removableAfter, secondsOf } from '../revisions/index.ts'
import { forgetLeftover, leftoversToRemove } from './storage-leftovers.ts'

const removedAtOnce = 8

export const removeLeftovers: JobKind = {
  name: 'remove-leftovers-in-storage',
  every: hour,
  run: async (ctx, { keep }) => {
    const { fileStorage } = ctx
    if (fileStorage === undefined) return
    const before = secondsOf(ctx.clock) - removableAfter
    for (;;) {
      await keep()
      const keys = await ctx.inTransaction(inside => leftoversToRemove(inside, before))
      if (keys.length === 0) return
      await severalAtOnce(keys, removedAtOnce, key => fileStorage.objects.remove(key))
      await ctx.inTransaction(async inside => {
        for (const key of keys) await forgetLeftover(inside, key)
      })
    }
  },
}
