// All SQL on the counters of a space's link targets, by status and kind.
import type { Selectable } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import type { Tables } from '#database/index.ts'

/** The number of targets of a status and kind, or by how much it changes. */
type TargetCount = Omit<Selectable<Tables['link_counts']>, 'space_id'>

/** The stored counters. A space that was not indexed since counters exist has none, so its targets are counted now. */
export const targetCounts = async (ctx: Ctx, spaceId: string): Promise<TargetCount[]> => {
  const kept = await keptCounts(ctx, spaceId)
  return kept.length > 0 ? kept : countTargets(ctx, spaceId)
}

/** Updates the counters; to be called after the targets have changed, in the same transaction. */
export const changeCounts = async (
  ctx: WriteCtx,
  spaceId: string,
  changes: readonly TargetCount[],
): Promise<void> => {
  const counts = summed(changes)
  if (counts.length === 0) return
  const isKept = (await keptCounts(ctx, spaceId)).length > 0
  const rows = isKept ? counts : summed(await countTargets(ctx, spaceId))
  if (rows.length === 0) return
  await ctx.db
    .insertInto('link_counts')
    .values(rows.map(row => ({ space_id: spaceId, ...row })))
    .onConflict(conflict =>
      conflict
        .columns(['space_id', 'status', 'kind'])
        .doUpdateSet(({ eb, ref }) => ({ count: eb('link_counts.count', '+', ref('excluded.count')) })),
    )
    .execute()
}

/** The sum for each status and kind, without those that are zero. */
const summed = (changes: readonly TargetCount[]): TargetCount[] => {
  const sums = new Map<string, TargetCount>()
  for (const { status, kind, count } of changes) {
    const key = `${status}/${kind}`
    sums.set(key, { status, kind, count: (sums.get(key)?.count ?? 0) + count })
  }
  return [...sums.values()].filter(({ count }) => count !== 0)
}

const keptCounts = (ctx: Ctx, spaceId: string): Promise<TargetCount[]> =>
  ctx.db
    .selectFrom('link_counts')
    .select(['status', 'kind', 'count'])
    .where('space_id', '=', spaceId)
    .execute()

const countTargets = async (ctx: Ctx, spaceId: string): Promise<TargetCount[]> => {
  const counts: TargetCount[] = []
  const targets = ctx.db.selectFrom('link_targets').where('space_id', '=', spaceId)
  for (let after = ''; ; ) {
    const behind = targets.where('target', '>', after)
    const last = await behind
      .select('target')
      .orderBy('target')
      .offset(countedAtOnce - 1)
      .limit(1)
      .executeTakeFirst()
    const rows = await behind
      .$if(last !== undefined, some => some.where('target', '<=', last?.target ?? ''))
      .select(({ fn }) => ['status', 'kind', fn.countAll<number>().as('count')])
      .groupBy(['status', 'kind'])
      .execute()
    for (const row of rows) counts.push({ ...row, count: Number(row.count) })
    if (last === undefined) return counts
    after = last.target
  }
}

/** Rows counted by one statement, with a turn for other work between two statements. */
export const countedAtOnce = 10_000
