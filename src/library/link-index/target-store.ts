// All SQL on the link targets of a space.
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import type { Tables } from '#database/index.ts'
import { inBatches, readLimit, rowsInBatches } from '../indexed-changes/index.ts'

export type LinkTargetRow = Selectable<Tables['link_targets']>

/** The link targets of a space among some of its own pages, files and reusable contents, some hundred at a time. */
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

/**
 * Inserts targets with the number of places that link to them, or adds that number to existing
 * ones; returns the new targets.
 */
export const addTargets = async (ctx: WriteCtx, rows: readonly LinkTargetRow[]): Promise<LinkTargetRow[]> => {
  const added: LinkTargetRow[] = []
  for await (const some of inBatches(rows)) {
    const stored = await ctx.db
      .insertInto('link_targets')
      .values(some)
      .onConflict(conflict =>
        conflict
          .columns(['space_id', 'target'])
          .doUpdateSet(row => ({ places: sql`link_targets.places + ${row.ref('excluded.places')}` })),
      )
      .returning(['target', 'places'])
      .execute()
    const places = new Map(stored.map(row => [row.target, row.places]))
    for (const row of some) if (places.get(row.target) === row.places) added.push(row)
  }
  return added
}

/** Subtracts places from targets, by key, and deletes targets that nothing links to any more; returns the deleted ones. */
export const subtractPlaces = async (
  ctx: WriteCtx,
  spaceId: string,
  taken: ReadonlyMap<string, number>,
): Promise<Pick<LinkTargetRow, 'status' | 'kind'>[]> => {
  const removed: Pick<LinkTargetRow, 'status' | 'kind'>[] = []
  const byCount = Map.groupBy(taken.keys(), target => taken.get(target) ?? 0)
  for (const [count, targets] of byCount)
    for await (const some of inBatches(targets))
      await ctx.db
        .updateTable('link_targets')
        .set(row => ({ places: row('places', '-', count) }))
        .where('space_id', '=', spaceId)
        .where('target', 'in', some)
        .execute()
  for await (const some of inBatches([...taken.keys()])) {
    const rows = await ctx.db
      .deleteFrom('link_targets')
      .where('space_id', '=', spaceId)
      .where('target', 'in', some)
      .where('places', '<=', 0)
      .returning(['status', 'kind'])
      .execute()
    for (const row of rows) removed.push(row)
  }
  return removed
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
