// All SQL of keeping the index of links.
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Ctx } from '#context.ts'
import type { Tables } from '#database/index.ts'
import { batchSize, inBatches, rowsInBatches } from './batches.ts'

export type PageLinkRow = Selectable<Tables['page_links']>
export type LinkTargetRow = Selectable<Tables['link_targets']>
type LinkNameRow = Selectable<Tables['link_names']>

/** All links of some pages and reusable contents. */
export const linksOfSources = (ctx: Ctx, spaceId: string, ids: readonly string[]): Promise<PageLinkRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : ctx.db
        .selectFrom('page_links')
        .selectAll()
        .where('space_id', '=', spaceId)
        .where('source_id', 'in', ids)
        .execute()

/** Pages and reusable contents with links that may lead elsewhere when something moves: the next ones by id. */
export const looseSources = async (
  ctx: Ctx,
  spaceId: string,
  after: string,
  limit: number,
): Promise<string[]> => {
  const rows = await ctx.db
    .selectFrom('page_links')
    .select('source_id')
    .distinct()
    .where('space_id', '=', spaceId)
    .where('is_loose', '=', sql.lit(1))
    .where('source_id', '>', after)
    .orderBy('source_id')
    .limit(limit)
    .execute()
  return rows.map(({ source_id }) => source_id)
}

/** Those of the pages and reusable contents with a path that may be found by one of the names. */
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
        .limit(oneMore)
        .execute(),
    row => row.source_id,
  )

/** In one batch are read at most so many. */
const oneMore = batchSize + 1

/** Makes the names of some pages and reusable contents, by their ids, what they are now. */
export const replaceNames = async (
  ctx: Ctx,
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

const deleteNames = async (ctx: Ctx, spaceId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await ctx.db
    .deleteFrom('link_names')
    .where('space_id', '=', spaceId)
    .where('source_id', 'in', ids)
    .execute()
}

/** What a space links to among some pages, files and reusable contents of its own, some hundred at a time. */
export const targetsOfThings = (
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
        .limit(oneMore)
        .execute(),
    row => row.target,
  )

/** The pages and reusable contents whose followed links lead to some of these targets. */
export const sourcesFollowing = (
  at: () => Ctx,
  spaceId: string,
  targets: readonly string[],
): AsyncGenerator<Pick<PageLinkRow, 'source_id'>[]> =>
  rowsInBatches(
    targets,
    (some, after) =>
      at()
        .db.selectFrom('page_links')
        .select('source_id')
        .where('space_id', '=', spaceId)
        .where('target', 'in', some)
        .where('hrefs', 'is not', null)
        .$if(after !== undefined, rows => rows.where('source_id', '>', after as string))
        .$if(some.length === 1, rows => rows.orderBy('source_id'))
        .limit(oneMore)
        .execute(),
    row => row.source_id,
  )

/** How many links each of some pages and reusable contents has; those that have none are left out. */
export const linkCounts = async (
  ctx: Ctx,
  spaceId: string,
  ids: readonly string[],
): Promise<Map<string, number>> => {
  const rows = await ctx.db
    .selectFrom('page_links')
    .select(({ fn }) => ['source_id', fn.countAll<number>().as('count')])
    .where('space_id', '=', spaceId)
    .where('source_id', 'in', ids)
    .groupBy('source_id')
    .execute()
  return new Map(rows.map(({ source_id, count }) => [source_id, Number(count)]))
}

/** Inserts links, or sets what is known of those that are there. */
export const upsertLinks = async (ctx: Ctx, rows: readonly PageLinkRow[]): Promise<void> => {
  for await (const some of inBatches(rows))
    await ctx.db
      .insertInto('page_links')
      .values(some)
      .onConflict(conflict =>
        conflict.columns(['space_id', 'source_id', 'target']).doUpdateSet(row => ({
          hrefs: row.ref('excluded.hrefs'),
          is_loose: row.ref('excluded.is_loose'),
          is_fixed: row.ref('excluded.is_fixed'),
        })),
      )
      .execute()
}

export const deleteLinks = async (
  ctx: Ctx,
  spaceId: string,
  sourceId: string,
  targets: readonly string[],
): Promise<void> => {
  for await (const some of inBatches(targets))
    await ctx.db
      .deleteFrom('page_links')
      .where('space_id', '=', spaceId)
      .where('source_id', '=', sourceId)
      .where('target', 'in', some)
      .execute()
}

/** Inserts targets with their places, or adds these to the places of those that are there. */
export const addTargets = async (ctx: Ctx, rows: readonly LinkTargetRow[]): Promise<void> => {
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

/** Takes places from targets, by their keys, and removes those that are left with none. */
export const takePlaces = async (
  ctx: Ctx,
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
  ctx: Ctx,
  spaceId: string,
  status: string,
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

/**
 * What `#…` can lead to on some pages of a main content, by their ids: nothing on those that are left out, and null where
 * that is not known yet.
 */
export const storedAnchors = async (
  ctx: Ctx,
  spaceId: string,
  ids: readonly string[],
): Promise<Map<string, string[] | null>> => {
  const found = new Map<string, string[] | null>()
  for await (const some of inBatches([...new Set(ids)])) {
    const rows = await ctx.db
      .selectFrom('page_anchors')
      .select(['page_id', 'anchors'])
      .where('space_id', '=', spaceId)
      .where('page_id', 'in', some)
      .execute()
    for (const { page_id, anchors } of rows) found.set(page_id, JSON.parse(anchors))
  }
  return found
}

export const replaceAnchors = async (
  ctx: Ctx,
  spaceId: string,
  anchors: ReadonlyMap<string, readonly string[] | null>,
): Promise<void> => {
  for await (const some of inBatches([...anchors])) {
    const ids = some.map(([id]) => id)
    await ctx.db
      .deleteFrom('page_anchors')
      .where('space_id', '=', spaceId)
      .where('page_id', 'in', ids)
      .execute()
    const rows = some.flatMap(([page_id, names]) =>
      names?.length === 0 ? [] : { space_id: spaceId, page_id, anchors: JSON.stringify(names) },
    )
    if (rows.length > 0) await ctx.db.insertInto('page_anchors').values(rows).execute()
  }
}

/** Removes a space from the index of links; what links to it from other spaces stays. */
export const forgetLinks = async (ctx: Ctx, spaceId: string): Promise<void> => {
  for (const table of ['page_links', 'link_targets', 'link_names', 'page_anchors'] as const)
    await ctx.db.deleteFrom(table).where('space_id', '=', spaceId).execute()
}
