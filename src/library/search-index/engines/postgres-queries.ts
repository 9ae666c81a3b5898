// The SQL queries that find pages on PostgreSQL, and the words among some that occur anywhere.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { foundIn, type Rank, type Ranking, rankPages, readPage } from '#content/search/index.ts'
import type { Ctx } from '#context.ts'
import type { Found, FoundPage, FoundSpaces, Question, Scope, StrictQuestion } from './engine.ts'
import { rankSpaces, ranksAfter, spacesAfter } from './pages-of-ranking.ts'
import { lexemesIn } from './postgres-match.ts'
import { postgresIndex } from './postgres-ranking.ts'
import { type ReadRows, rowReader } from './postgres-rows.ts'
import { quoted } from './postgres-words.ts'

/** Undefined where nothing is found. */
export const findPages = async (
  ctx: Ctx,
  question: Question | StrictQuestion,
): Promise<Found | undefined> => {
  const { query, after, limit } = question
  const isByPlace = 'byPlace' in question && question.byPlace
  const rowsOf = rowReader(ctx)
  const index = postgresIndex(ctx, question, rowsOf)
  const ranking = await rankPages(index, query, { isByPlace, part: { after, limit } })
  if (ranking.count === 0) return undefined
  return { count: ranking.count, pages: await present(rowsOf, ranking, ranksAfter(ranking, after, limit)) }
}

/** Undefined where nothing is found. */
export const findSpaces = async (
  ctx: Ctx,
  question: Question,
): Promise<{ readonly found: FoundSpaces; readonly pages: number } | undefined> => {
  const { query, after, limit } = question
  const rowsOf = rowReader(ctx)
  const ranking = await rankPages(postgresIndex(ctx, question, rowsOf), query)
  const ids = [...ranking.scored.map(([, id]) => id), ...ranking.rest]
  if (ids.length === 0) return undefined
  const spaces = await spacesOf(ctx, ids)
  const all = rankSpaces(ranking, id => spaces.get(id))
  const shown = spacesAfter(all, after, limit)
  const pages = new Map((await present(rowsOf, ranking, shown.flat())).map(page => [page.id, page]))
  const found = shown.flatMap(ranks => {
    const ofSpace = ranks.flatMap(([, id]) => pages.get(id) ?? [])
    return ofSpace.slice(0, 1).map(({ id, score, spaceId }) => ({ id, score, spaceId, pages: ofSpace }))
  })
  return { found: { count: all.length, spaces: found }, pages: ids.length }
}

/** Returns one row for each space: one row for each page would take longer. */
const spacesOf = async (ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> => {
  const { rows } = await sql<{ space_id: string; ids: number[] }>`
    select space_id, json_agg(id) as ids from search_pages
    where id = any(${`{${ids.join()}}`}::bigint[]) group by space_id`.execute(ctx.db)
  return new Map(rows.flatMap(({ space_id, ids }) => ids.map(id => [id, space_id] as const)))
}

/** The words among these that occur on some page, of the spaces in the scope if these are few. */
export const known = async (ctx: Ctx, scope: Scope, words: readonly string[]): Promise<string[]> => {
  const { codes = [''] } = lexemesIn(scope)
  const queries = words.map(word => codes.map(code => quoted(code + word)).join(' | '))
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${words}::text[], ${queries}::text[]) as candidates (word, query)
    where exists (select from search_pages where words @@ query::tsquery)`.execute(ctx.db)
  return rows.map(({ word }) => word)
}

/** Pages whose snippets are cut before other work gets a turn. */
const pagesAtOnce = 20

const present = async (
  rowsOf: ReadRows,
  { asked, read }: Ranking,
  ranks: readonly Rank[],
): Promise<FoundPage[]> => {
  const rows = await rowsOf(ranks.map(([, id]) => id))
  const pages: FoundPage[] = []
  for (const [score, id] of ranks) {
    const row = rows.get(id)
    if (row === undefined) continue
    if (pages.length % pagesAtOnce === pagesAtOnce - 1) await nextTurn()
    const { space_id, page_id, title, above, plain } = row
    const page = read.get(id) ?? readPage(plain, asked.terms)
    const found = foundIn([title, above], page, asked.terms)
    pages.push({ id, score, spaceId: space_id, pageId: page_id, title, ...found })
  }
  return pages
}
