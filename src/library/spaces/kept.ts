// How long a deleted space can still be restored.
import type { Ctx } from '#context.ts'
import { earlier } from '#kernel/clock.ts'
import { day } from '#kernel/durations.ts'
import type { SpaceRow } from './store.ts'

const sevenDays = 7 * day

/** A space that was deleted at this moment or before can no longer be restored. */
export const goneSince = (ctx: Pick<Ctx, 'clock'>): string => earlier(ctx, sevenDays)

export const isGone = (ctx: Ctx, { deleted_at }: Pick<SpaceRow, 'deleted_at'>): boolean =>
  deleted_at !== null && deleted_at <= goneSince(ctx)
