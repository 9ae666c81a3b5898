// Texts that used up what one text may take: that is logged, and they are tried again, each time after a longer pause.
import type { Ctx } from '#context.ts'
import { later } from '#kernel/clock.ts'
import { minute } from '#kernel/durations.ts'
import type { IndexedChange } from '../indexed-changes/index.ts'

const longestPause = 360 * minute

/** When a text is tried again that was tried so often in vain. */
export const retryTime = (ctx: Ctx, attempts: number): string =>
  later(ctx, Math.min(minute * 2 ** (attempts - 1), longestPause))

/** Names the places, never what is written there. */
export const reportExhausted = (
  { log }: Ctx,
  space: string,
  sources: readonly Pick<IndexedChange, 'type' | 'id'>[],
): void => {
  for (const { type, id } of sources)
    log.warn({ space, [type]: id }, 'a text takes more time or memory than one may have; it is indexed later')
}
