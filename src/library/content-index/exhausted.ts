// Texts that used up the time or memory of one text: they are logged and tried again, each time after a longer pause.
import type { Ctx } from '#context.ts'
import { later } from '#kernel/clock.ts'
import { minute } from '#kernel/durations.ts'
import type { IndexedChange } from '../indexed-changes/index.ts'

const longestPause = 360 * minute

/** When a text is tried again after this many failed attempts. */
export const retryTime = (ctx: Ctx, attempts: number): string =>
  later(ctx, Math.min(minute * 2 ** (attempts - 1), longestPause))

/** Logs the ids of pages and reusable contents, never their texts. */
export const reportExhausted = (
  { log }: Ctx,
  space: string,
  sources: readonly Pick<IndexedChange, 'type' | 'id'>[],
): void => {
  for (const { type, id } of sources)
    log.warn({ space, [type]: id }, 'a text takes more time or memory than one may have; it is indexed later')
}
