// All SQL on the names by which paths in links are looked up.
import type { Selectable } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import type { Tables } from '#database/index.ts'
import { inBatches, readLimit, rowsInBatches } from '../indexed-changes/index.ts'

type LinkNameRow = Selectable<Tables['link_names']>

/** The pages and reusable contents with a path in which one of the names occurs. */
export const sourcesNaming = (
  at: () => Ctx,
  spaceId: string,
  names: readonly string[],
): AsyncGenerator<Pick<LinkNameRow, 'source_id'>[]> =>
  rowsInBatches(
    names,
    (some, after) =>
      at()
        .db.selectFrom('link_names')
        .select('source_id')
        .where('space_id', '=', spaceId)
        .where('name', 'in', some)
        .$if(after !== undefined, rows => rows.where('source_id', '>', after as string))
        .$if(some.length === 1, rows => rows.orderBy('source_id'))
        .limit(readLimit)
        .execute(),
    row => row.source_id,
  )

/** Replaces the stored names of some pages and reusable contents. */
export const replaceNames = async (
  ctx: WriteCtx,
  spaceId: string,
  names: ReadonlyMap<string, readonly string[]>,
): Promise<void> => {
  const rows: LinkNameRow[] = []
  for await (const some of inBatches([...names])) {
    const stored = await namesOfSources(
      ctx,
      spaceId,
      some.map(([id]) => id),
    )
    const others = some.filter(([id, own]) => !isSameSet(stored.get(id), own))
    await deleteNames(
      ctx,
      spaceId,
      others.flatMap(([id]) => (stored.has(id) ? [id] : [])),
    )
    for (const [source_id, own] of others)
      rows.push(...own.map(name => ({ space_id: spaceId, source_id, name })))
  }
  for await (const some of inBatches(rows)) await ctx.db.insertInto('link_names').values(some).execute()
}

const namesOfSources = async (
  ctx: Ctx,
  spaceId: string,
  ids: readonly string[],
): Promise<Map<string, Set<string>>> => {
  const rows = await ctx.db
    .selectFrom('link_names')
    .select(['source_id', 'name'])
    .where('space_id', '=', spaceId)
    .where('source_id', 'in', ids)
    .execute()
  const found = new Map<string, Set<string>>()
  for (const { source_id, name } of rows) {
    const names = found.get(source_id) ?? new Set()
    found.set(source_id, names.add(name))
  }
  return found
}

const isSameSet = (one: ReadonlySet<string> = new Set(), other: readonly string[]): boolean =>
  one.size === other.length && other.every(name => one.has(name))

const deleteNames = async (ctx: WriteCtx, spaceId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await ctx.db
    .deleteFrom('link_names')
    .where('space_id', '=', spaceId)
    .where('source_id', 'in', ids)
    .execute()
}
