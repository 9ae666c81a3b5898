// How many spaces there are for each audience, kept as spaces come, go and change.
import type { Ctx } from '#context.ts'

/** Where a space counts: in its organization, in its collection, for its audience. */
export interface Counted {
  readonly organization_id: string
  readonly parent_id: string | null
  readonly audience: string
}

/** Counts a space where it is now, and no longer where it was. */
export const recount = async (
  ctx: Ctx,
  before: Counted | undefined,
  after: Counted | undefined,
): Promise<void> => {
  const added = new Map<string, readonly [scope: string, audience: string, count: number]>()
  const add = (space: Counted | undefined, by: number) => {
    if (space === undefined || space.audience === 'nobody') return
    for (const scope of [space.organization_id, space.parent_id]) {
      if (scope === null) continue
      const key = `${scope} ${space.audience}`
      added.set(key, [scope, space.audience, (added.get(key)?.[2] ?? 0) + by])
    }
  }
  add(before, -1)
  add(after, 1)
  // In one order, so that two at once do not wait for each other.
  for (const [, [scope, audience, count]] of [...added].sort(([a], [b]) => (a < b ? -1 : 1)))
    if (count !== 0) await addTo(ctx, scope, audience, count)
}

const addTo = async (ctx: Ctx, scope_id: string, audience: string, count: number): Promise<void> => {
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
