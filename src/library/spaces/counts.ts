// Counters of spaces for each audience, in SQL: updated as spaces are created, deleted and changed.

import type { WriteCtx } from '#context.ts'
import type { Audience } from '#database/index.ts'

/** What decides in which counters a space counts: its organization, its collection, its audience. */
export interface Counted {
  readonly organization_id: string
  readonly parent_id: string | null
  readonly audience: Audience | 'nobody'
}

/** Counts a space where it is now (`after`), and no longer where it was (`before`). */
export const recount = async (
  ctx: WriteCtx,
  before: Counted | undefined,
  after: Counted | undefined,
): Promise<void> => {
  const scopesOf = (space: Counted | undefined, count: number): Added[] =>
    space === undefined
      ? []
      : [space.organization_id, space.parent_id]
          .filter(scope => scope !== null)
          .map(scope => ({ scope, audience: space.audience, count }))
  await countSpaces(ctx, [...scopesOf(before, -1), ...scopesOf(after, 1)])
}

/** How many spaces of one audience are added to an organization or a collection; negative where they are removed. */
export interface Added {
  readonly scope: string
  readonly audience: Audience | 'nobody'
  readonly count: number
}

/** Adds up all entries and updates the counters, each once; deleted spaces do not count. */
export const countSpaces = async (ctx: WriteCtx, all: readonly Added[]): Promise<void> => {
  const sums = new Map<string, Added & { audience: Audience }>()
  for (const { scope, audience, count } of all) {
    if (audience === 'nobody') continue
    const key = `${scope} ${audience}`
    sums.set(key, { scope, audience, count: (sums.get(key)?.count ?? 0) + count })
  }
  // Always in the same order, so that two transactions at once cannot deadlock.
  for (const [, { scope, audience, count }] of [...sums].sort(([a], [b]) => (a < b ? -1 : 1)))
    if (count !== 0) await addTo(ctx, scope, audience, count)
}

const addTo = async (ctx: WriteCtx, scope_id: string, audience: Audience, count: number): Promise<void> => {
  await ctx.db
    .insertInto('space_counts')
    .values({ scope_id, audience, count })
    .onConflict(conflict =>
      conflict
        .columns(['scope_id', 'audience'])
        .doUpdateSet(row => ({ count: row('space_counts.count', '+', count) })),
    )
    .execute()
}
