// The SQL queries that find pages on PostgreSQL.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Query, snippetsOf } from '#content/search/index.ts'
import type { Ctx } from '#context.ts'
import {
  type Found,
  type FoundPage,
  type FoundSpaces,
  type OtherPage,
  pagesOfSpace,
  type Question,
  type Rank,
  type StrictQuestion,
} from './engine.ts'
import { rankedBy, sequencesOf, tsqueryOf } from './postgres-match.ts'
import { keyVectorOf, quoted, wordOfSpace } from './postgres-words.ts'

/** Undefined where nothing is found. */
export const findPages = async (
  ctx: Ctx,
  question: Question | StrictQuestion,
): Promise<Found | undefined> => {
  const { rows } = await sql<Row>`
    with found as materialized (${found(ctx, question)}),
      page as (select * from found ${next(question)})
    select (select count(*) from found) as count, page.id, page.score, ${columns}
    from (select) as always left join page on true left join search_pages on search_pages.id = page.id
    order by page.score desc, page.id`.execute(ctx.db)
  const count = countOf(rows)
  return count === 0 ? undefined : { count, pages: await present(rows, question.query) }
}

/** Undefined where nothing is found. */
export const findSpaces = async (ctx: Ctx, question: Question): Promise<FoundSpaces | undefined> => {
  const { rows } = await sql<Row>`
    with found as (${found(ctx, question)}),
      ranked as materialized (
        select *, row_number() over (partition by space_id order by score desc, id) as place from found
      ),
      space as (select * from ranked where place = 1 ${next(question, sql`and`)})
    select (select count(*) from ranked where place = 1) as count, ranked.id, ranked.score, ${columns}
    from (select) as always left join space on true
      left join ranked on ranked.space_id = space.space_id and ranked.place <= ${pagesOfSpace}
      left join search_pages on search_pages.id = ranked.id
    order by space.score desc, space.id, ranked.place`.execute(ctx.db)
  const count = countOf(rows)
  if (count === 0) return undefined
  const spaces = Map.groupBy(await present(rows, question.query), ({ spaceId }) => spaceId)
  return {
    count,
    spaces: [...spaces].flatMap(([spaceId, pages]) =>
      pages.slice(0, 1).map(({ id, score }) => ({ id, score, spaceId, pages })),
    ),
  }
}

/** Those of the words that are on some page. */
export const known = async (ctx: Ctx, words: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${words}::text[], ${words.map(quoted)}::text[]) as candidates (word, query)
    where exists (select from search_pages where words @@ query::tsquery)`.execute(ctx.db)
  return rows.map(({ word }) => word)
}

/** What pages would score if their words were in the index. */
export const scoresOf = async (
  ctx: Ctx,
  query: Query,
  pages: readonly OtherPage[],
): Promise<readonly number[]> => {
  const vectors = pages.map(({ words }) => keyVectorOf(words))
  const { rows } = await sql<{ score: number }>`
    select ${scoreOf(sql`vector::tsvector`, query)} as score
    from unnest(${vectors}::text[]) with ordinality as page (vector, place) order by place`.execute(ctx.db)
  return rows.map(({ score }) => score)
}

/** A page that was found; with nulls where there is only the count. */
interface Row {
  readonly count: number
  readonly id: number | null
  readonly score: number
  readonly space_id: string
  readonly page_id: string
  readonly title: string
  readonly plain: string
}

const columns = sql`search_pages.space_id, search_pages.page_id, search_pages.title, search_pages.plain`

/** All that is found, with its score. */
const found = (ctx: Ctx, { query, scope, ...strict }: Question | StrictQuestion): RawBuilder<unknown> => {
  const except = 'except' in strict ? strict.except : []
  const match = tsqueryOf(query)
  const inSpace = 'spaceId' in scope ? `${quoted(wordOfSpace(scope.spaceId))} & ` : ''
  const conditions = [
    // As a subquery, whose value no plan foresees: of common words the planner would rather read all pages.
    sql<SqlBool>`words @@ (select ${inSpace + match}::tsquery)`,
    ...sequencesOf(query).map(sequence => sql<SqlBool>`strpos(stream, ${sequence}) > 0`),
    'spaceId' in scope
      ? sql<SqlBool>`space_id = ${scope.spaceId}`
      : sql<SqlBool>`space_id in (${ctx.db.selectFrom('spaces').select('spaces.id').where(scope.spaces)})`,
    ...(except.length > 0 ? [sql<SqlBool>`id not in (select unnest(${except}::bigint[]))`] : []),
  ]
  return sql`
    select id, space_id, ${scoreOf(sql`key_words`, query)} as score
    from search_pages where ${sql.join(conditions, sql` and `)}`
}

const scoreOf = (vector: RawBuilder<unknown>, query: Query): RawBuilder<number> =>
  sql`round(ts_rank(${weights}, ${vector}, ${rankedBy(query)}::tsquery) * 1e9)::bigint`

/** Of frequent words of the text, of very frequent ones, of headings, of the title. */
const weights = sql.lit('{0.005, 0.01, 0.1, 1}')

/** Those that come next. */
const next = ({ after, limit }: Question, and = sql`where`): RawBuilder<unknown> => sql`
  ${after === undefined ? sql`` : sql`${and} ${isAfter(after)}`}
  order by score desc, id limit ${limit}`

const isAfter = ([score, id]: Rank): RawBuilder<SqlBool> =>
  sql`(score < ${score} or (score = ${score} and id > ${id}))`

const countOf = (rows: readonly Row[]): number => rows[0]?.count ?? 0

/** Pages whose snippets are cut before others have their turn. */
const pagesAtOnce = 20

const present = async (rows: readonly Row[], query: Query): Promise<FoundPage[]> => {
  const pages: FoundPage[] = []
  for (const { id, score, space_id, page_id, title, plain } of rows) {
    if (id === null) continue
    if (pages.length % pagesAtOnce === pagesAtOnce - 1) await nextTurn()
    pages.push({ id, score, spaceId: space_id, pageId: page_id, title, sections: snippetsOf(plain, query) })
  }
  return pages
}
