// Search on SQLite, in SQL: an index of FTS5, read by separate threads.
//
// Words are stored twice, with the code of their space and with a common one (blocks.ts, sqlite-columns.ts). With one copy,
// filtered by row, FTS5 would read the words of all spaces for every half word, and score by what other spaces contain: for
// a space of 1,000 pages among 20,000 that took 30 ms instead of 2.
//
// If few pages match, the places of each term in them are looked up; if many match, the best are found by the words of
// titles and headings and by frequent words. Both kinds have codes of their own (sqlite-ranking.ts), since FTS5 would
// otherwise read all occurrences of a word in texts.

import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import { all, first, run } from '#database/index.ts'
import { blockOf, digitsOf, firstOf, lastOf } from './blocks.ts'
import {
  type Found,
  type FoundSpaces,
  mostByCode,
  type PreparedPage,
  type Question,
  type Scope,
  type SearchEngine,
  type StrictQuestion,
} from './engine.ts'
import type { Columns } from './sqlite-columns.ts'
import {
  anyPageOf,
  deletePageRow,
  deleteWords,
  flushWords,
  insertPageRow,
  insertWords,
  lastPageIn,
  mergeSegments,
  pageRow,
  somePagesOf,
  totalChanges,
  updatePageRow,
} from './sqlite-statements.ts'
import type { AnyTask, AreaQuery, SearchArea, SearchTask } from './sqlite-thread.ts'

export const sqliteSearch: SearchEngine = {
  put: async (ctx, pages) => {
    let characters = 0
    for (const [index, page] of pages.entries()) {
      if (index > 0) await nextTurn()
      await putPage(ctx, page)
      characters += Object.values(page.words).reduce((sum, { length }) => sum + length, 0)
      const isLast = index === pages.length - 1
      if (characters < mostUnwritten && !isLast) continue
      await writeSegment(ctx, characters)
      characters = 0
    }
  },
  remove: async (ctx, spaceId, pageIds) => {
    for (const pageId of pageIds) await removePage(ctx, spaceId, pageId)
  },
  removeSpace: async (ctx, spaceId) => {
    while ((await removeSome(ctx, spaceId)) === pagesAtOnce) await nextTurn()
    await flush(ctx)
  },
  find: (ctx, question) => ask<Found>(ctx, 'pages', question),
  findSpaces: (ctx, question) => ask<FoundSpaces>(ctx, 'spaces', question),
  findStrictly: (ctx, question) => ask<Found>(ctx, 'matches', question),
  known: (ctx, { scope, owner }, words) =>
    inThread<readonly string[]>(ctx, owner, { wanted: 'words', words, area: areaOf(ctx, scope) }),
}

const ask = <Reply>(
  ctx: Ctx,
  wanted: SearchTask['wanted'],
  { scope, owner, ...question }: Question | StrictQuestion,
): Promise<Reply> => inThread(ctx, owner, { ...question, wanted, area: areaOf(ctx, scope) })

const inThread = <Reply>(ctx: Ctx, owner: string, payload: AnyTask): Promise<Reply> => {
  const { threads } = ctx.database
  if (threads === undefined) throw new Error('A database of SQLite has threads that read')
  return threads.run<AnyTask, Reply>({ module, payload, owner })
}

const module = new URL('./sqlite-thread.ts', import.meta.url)

const areaOf = (ctx: Ctx, scope: Scope): SearchArea => {
  if ('spaces' in scope)
    return { all: compiled(pagesOfSpaces(ctx, scope)), among: compiled(pagesOfSpacesAmong(ctx, scope)) }
  const listed = JSON.stringify(scope.spaceIds)
  return {
    all: { sql: pagesOfListed, parameters: [listed] },
    ...(scope.spaceIds.length > mostByCode && {
      among: { sql: pagesOfListedAmong, parameters: ['', listed] },
    }),
  }
}

const pagesOfListed = `select (select id from search_pages where space_id = listed.value limit 1)
  from json_each(?) as listed`

const pagesOfListedAmong = `select id from search_pages where id in (
  select (select min(id) from search_pages where id >= block.value) from json_each(?) as block
) and space_id in (select value from json_each(?))`

type Spaces = Extract<Scope, { readonly spaces: unknown }>

/** A condition is sent to the thread as SQL, since there is no query builder in it. */
const compiled = (query: { compile(): AreaQuery }): AreaQuery => {
  const { sql, parameters } = query.compile()
  return { sql, parameters }
}

const pagesOfSpaces = (ctx: Ctx, { spaces }: Spaces) =>
  ctx.db
    .selectFrom('spaces')
    .select(space =>
      space
        .selectFrom('search_pages')
        .select('search_pages.id')
        .whereRef('search_pages.space_id', '=', 'spaces.id')
        .limit(1)
        .as('id'),
    )
    .where(spaces)

/** The first parameter, which the thread replaces, comes before those of the condition, as `from` comes before `where`. */
const pagesOfSpacesAmong = (ctx: Ctx, { spaces }: Spaces) =>
  ctx.db
    .selectFrom(sql<{ value: number }>`json_each(${''})`.as('block'))
    .crossJoin('search_pages')
    .crossJoin('spaces')
    .select('search_pages.id')
    .where('search_pages.id', '=', page =>
      page
        .selectFrom('search_pages as of_block')
        .select(({ fn }) => fn.min('of_block.id').as('id'))
        .where('of_block.id', '>=', sql.ref<number>('block.value')),
    )
    .whereRef('spaces.id', '=', 'search_pages.space_id')
    .where(spaces)

/** Characters of words: FTS5 writes what it has in memory as one segment, and more than this would take long. */
const mostUnwritten = 100_000

/** After so many characters of words are written, one step of merging follows. */
const charactersOfStep = 12_500

/** Pages of the database (of 4 KB) that one step of merging writes; it takes about a millisecond. */
const pagesOfStep = 16

/**
 * Writes the collected words now, because the end of a transaction waits for the disk anyway, and merges segments while
 * there are too many, about as much as keeps them few. What is left of removed pages disappears gradually with that: a
 * segment also counts as one to merge where 30 % of it were removed (`deletemerge`).
 */
const writeSegment = async (ctx: WriteCtx, characters: number): Promise<void> => {
  await nextTurn()
  await flush(ctx)
  for (let left = characters; left > 0; left -= charactersOfStep) {
    await nextTurn()
    if (!(await hasMerged(ctx))) return
  }
}

/**
 * Takes a step of merging; returns false where FTS5 found nothing to merge, so that only the
 * statement itself counts as a change.
 */
const hasMerged = async (ctx: WriteCtx): Promise<boolean> => {
  const before = await changesSoFar(ctx)
  await run(ctx.db, mergeSegments, { pages: pagesOfStep })
  return (await changesSoFar(ctx)) - before > 1
}

const changesSoFar = async (ctx: WriteCtx): Promise<number> =>
  (await first(ctx.db, totalChanges, {}))?.changes ?? 0

/** Makes FTS5 write the collected words. */
const flush = (ctx: WriteCtx): Promise<number> => run(ctx.db, flushWords, {})

const putPage = async (ctx: WriteCtx, page: PreparedPage): Promise<void> => {
  const { spaceId, pageId, title, above, plain } = page
  const known = await first(ctx.db, pageRow, { spaceId, pageId })
  const id = known?.id ?? (await nextId(ctx, spaceId))
  const row = { id, title, above, plain }
  if (known === undefined) await run(ctx.db, insertPageRow, { ...row, spaceId, pageId })
  else {
    await run(ctx.db, deleteWords, { id })
    await run(ctx.db, updatePageRow, row)
  }
  const code = digitsOf(blockOf(id))
  await run(ctx.db, insertWords, { id, code, ...(page.words as Columns) })
}

const removePage = async (ctx: WriteCtx, spaceId: string, pageId: string): Promise<void> => {
  const known = await first(ctx.db, pageRow, { spaceId, pageId })
  if (known === undefined) return
  await run(ctx.db, deleteWords, known)
  await run(ctx.db, deletePageRow, known)
}

/** Pages that are removed before other work gets a turn; of pages that are put, which takes longer, it is one. */
const pagesAtOnce = 100

const removeSome = async (ctx: WriteCtx, spaceId: string): Promise<number> => {
  const pages = await all(ctx.db, somePagesOf, { spaceId, limit: pagesAtOnce })
  for (const page of pages) {
    await run(ctx.db, deleteWords, page)
    await run(ctx.db, deletePageRow, page)
  }
  return pages.length
}

/** The number after all others in the block of the space; the first one of a new block where the space has none. */
const nextId = async (ctx: Ctx, spaceId: string): Promise<number> => {
  const block = await blockOfSpace(ctx, spaceId)
  const last = await first(ctx.db, lastPageIn, block === undefined ? everywhere : boundsOf(block))
  if (last === undefined) return firstOf(0)
  return block === undefined ? firstOf(blockOf(last.id) + 1) : last.id + 1
}

const blockOfSpace = async (ctx: Ctx, spaceId: string): Promise<number | undefined> => {
  const row = await first(ctx.db, anyPageOf, { spaceId })
  return row === undefined ? undefined : blockOf(row.id)
}

const boundsOf = (block: number) => ({ first: firstOf(block), last: lastOf(block) })
const everywhere = { first: 0, last: Number.MAX_SAFE_INTEGER }
