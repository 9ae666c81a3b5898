// All SQL on what a space links to.
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import type { Tables } from '#database/index.ts'
import { inBatches, readLimit, rowsInBatches } from '../indexed-changes/index.ts'

export type LinkTargetRow = Selectable<Tables['link_targets']>

/** What a space links to among some pages, files and reusable contents of its own, some hundred at a time. */
export const targetsInSpace = (
  at: () => Ctx,
  spaceId: string,
  ids: readonly string[],
): AsyncGenerator<LinkTargetRow[]> =>
  rowsInBatches(
    ids,
    (some, after) =>
      at()
        .db.selectFrom('link_targets')
        .selectAll()
        .where('target_space', '=', spaceId)
        .where('target_id', 'in', some)
        .where('space_id', '=', spaceId)
        .where('kind', '!=', 'url')
        .$if(after !== undefined, rows => rows.where('target', '>', after as string))
        .$if(some.length === 1, rows => rows.orderBy('target'))
        .limit(readLimit)
        .execute(),
    row => row.target,
  )

/** Inserts targets with how many places link to them, or adds that to the number of existing ones. */
export const addTargets = async (ctx: WriteCtx, rows: readonly LinkTargetRow[]): Promise<void> => {
  for await (const some of inBatches(rows))
    await ctx.db
      .insertInto('link_targets')
      .values(some)
      .onConflict(conflict =>
        conflict
          .columns(['space_id', 'target'])
          .doUpdateSet(row => ({ places: sql`link_targets.places + ${row.ref('excluded.places')}` })),
      )
      .execute()
}

/** Subtracts places from targets, by their keys, and removes targets that nothing links to any more. */
export const subtractPlaces = async (
  ctx: WriteCtx,
  spaceId: string,
  taken: ReadonlyMap<string, number>,
): Promise<void> => {
  for (const count of new Set(taken.values())) {
    const targets = [...taken].filter(([, places]) => places === count).map(([target]) => target)
    for await (const some of inBatches(targets))
      await ctx.db
        .updateTable('link_targets')
        .set(row => ({ places: row('places', '-', count) }))
        .where('space_id', '=', spaceId)
        .where('target', 'in', some)
        .execute()
  }
  for await (const some of inBatches([...taken.keys()]))
    await ctx.db
      .deleteFrom('link_targets')
      .where('space_id', '=', spaceId)
      .where('target', 'in', some)
      .where('places', '<=', 0)
      .execute()
}

export const setStatus = async (
  ctx: WriteCtx,
  spaceId: string,
  status: LinkTargetRow['status'],
  targets: readonly string[],
): Promise<void> => {
  for await (const some of inBatches(targets))
    await ctx.db
      .updateTable('link_targets')
      .set({ status })
      .where('space_id', '=', spaceId)
      .where('target', 'in', some)
      .execute()
}
