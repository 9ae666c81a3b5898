// How many spaces there are for each audience, in SQL; kept as spaces come, go and change.

import type { WriteCtx } from '#context.ts'
import type { Audience } from '#database/index.ts'

/** Where a space counts: in its organization, in its collection, for its audience. */
export interface Counted {
  readonly organization_id: string
  readonly parent_id: string | null
  readonly audience: Audience | 'nobody'
}

/** Counts a space where it is now, and no longer where it was. */
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

/** So many spaces more, or fewer, of one audience in an organization or a collection. */
export interface Added {
  readonly scope: string
  readonly audience: Audience | 'nobody'
  readonly count: number
}

/** Adds all of them up, however many they are; deleted spaces do not count. */
export const countSpaces = async (ctx: WriteCtx, all: readonly Added[]): Promise<void> => {
  const sums = new Map<string, Added & { audience: Audience }>()
  for (const { scope, audience, count } of all) {
    if (audience === 'nobody') continue
    const key = `${scope} ${audience}`
    sums.set(key, { scope, audience, count: (sums.get(key)?.count ?? 0) + count })
  }
  // In one order, so that two at once cannot deadlock.
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
