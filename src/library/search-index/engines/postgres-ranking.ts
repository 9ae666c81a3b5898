// The order in which PostgreSQL finds pages, in SQL.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  bySort,
  insteadBits,
  type Phrase,
  type PlacedPage,
  places,
  type Query,
  type Rank,
  type RankedIndex,
  type RankedPart,
  type Ranks,
  type Term,
  tiers,
} from '#content/search/index.ts'
import type { Ctx } from '#context.ts'
import type { Question, StrictQuestion } from './engine.ts'
import { inSequence, lexemesIn, tsqueryOf, tsqueryOfAny, tsqueryOfPhrases } from './postgres-match.ts'

type Where = Pick<Question, 'scope'> & Partial<Pick<StrictQuestion, 'except'>>

/** The index of PostgreSQL, as the order of pages is made from it. */
export const postgresIndex = (ctx: Ctx, where: Where): RankedIndex => ({
  pagesOf: terms => pagesOf(ctx, where, terms),
  known: async words => words,
  placesOf: (terms, ids) => placesOf(ctx, terms, ids),
  textsOf: ids => textsOf(ctx, ids),
  rankMany: (query, few, part) => rankMany(ctx, where, query, few, part),
  rankByPlace: (query, ids) => rankByPlace(ctx, query, ids),
})

const pagesOf = async (ctx: Ctx, where: Where, terms: readonly Term[]) => {
  const sorted = terms.flatMap(({ anyOf }) => bySort(anyOf))
  const asked = sorted.map(phrases =>
    phrases.length === 0
      ? sql`select null`
      : idsWhere(ctx, where, tsqueryOfPhrases(phrases, lexemesIn(where.scope)), inSequence(phrases)),
  )
  const lists = await listsOf(ctx, asked)
  return terms.map((_, index) => ({ written: lists[2 * index] ?? [], instead: lists[2 * index + 1] ?? [] }))
}

/** Each as one value: rows would take longer. */
const listsOf = async (ctx: Ctx, asked: readonly RawBuilder<unknown>[]): Promise<(number[] | null)[]> => {
  if (asked.length === 0) return []
  const columns = asked.map(one => sql`(${one})`)
  const { rows } = await sql<{ lists: (number[] | null)[] }>`
    select json_build_array(${sql.join(columns)}) as lists`.execute(ctx.db)
  return rows[0]?.lists ?? []
}

const idsWhere = (...matching: Parameters<typeof isFound>): RawBuilder<unknown> =>
  sql`select json_agg(id order by id) from search_pages where ${isFound(...matching)}`

const isFound = (
  ctx: Ctx,
  where: Where,
  match: string,
  others: readonly RawBuilder<SqlBool>[],
): RawBuilder<SqlBool> => {
  // As a subquery, whose value no plan foresees: of common words the planner would rather read all pages.
  const found = sql<SqlBool>`words @@ (select ${match}::tsquery)`
  return sql.join([found, ...others, ...inScope(ctx, where)], sql` and `)
}

const inScope = (ctx: Ctx, { scope, except = [] }: Where): RawBuilder<SqlBool>[] => [
  'spaceIds' in scope
    ? sql<SqlBool>`space_id = any(${scope.spaceIds}::text[])`
    : sql<SqlBool>`space_id in (${ctx.db.selectFrom('spaces').select('spaces.id').where(scope.spaces)})`,
  ...(except.length > 0 ? [sql<SqlBool>`id not in (select unnest(${except}::bigint[]))`] : []),
]

const placesOf = async (
  ctx: Ctx,
  terms: readonly Term[],
  ids: readonly number[],
): Promise<readonly PlacedPage[]> => {
  const bits = terms.map(({ anyOf }) => sql`${sql.join(bySort(anyOf).flatMap(bitsOf), sql` + `)}`)
  const { rows } = await sql<PlacedPage>`
    select id, title, above, json_build_array(${sql.join(bits)}) as places
    from search_pages where id = any(${ids}::bigint[]) order by id`.execute(ctx.db)
  return rows.map(({ id, ...page }) => ({ ...page, id: Number(id) }))
}

const bitsOf = (phrases: readonly Phrase[], sort: number): RawBuilder<number>[] =>
  phrases.length === 0
    ? [sql`0`]
    : inParts.map(
        ([labels, bit]) => sql`case when key_words @@ ${tsqueryOfPhrases(phrases, { labels })}::tsquery
          then ${sql.lit(bit << (sort * insteadBits))} else 0 end`,
      )

/** Of the key words: A is in the title, B in headings, C very frequent. */
const inParts = [
  ['A', places.title],
  ['AB', places.headings],
  ['C', places.frequent],
] as const

const textsOf = async (ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> => {
  const { rows } = await sql<{ id: number; plain: string }>`
    select id, plain from search_pages where id = any(${ids}::bigint[])`.execute(ctx.db)
  return new Map(rows.map(({ id, plain }) => [Number(id), plain]))
}

/** Found, counted and put in order in one look at each: to send many ids to and fro takes longer. */
const rankMany = async (
  ctx: Ctx,
  where: Where,
  query: Query,
  few: number,
  part: RankedPart | undefined,
): Promise<Ranks | undefined> => {
  const others = query.terms.flatMap(({ anyOf }) => inSequence(anyOf))
  const { rows } = await sql<{ count: number; scored: Rank[] | null; rest: number[] | null }>`
    with found as materialized (
      select id, ${tierOf(query)} as score from search_pages where ${isFound(ctx, where, tsqueryOf(query, lexemesIn(where.scope)), others)}
    ), shown as (select score, id from found ${part ? partOf(part) : sql``})
    select (select count(*) from found) as count,
      (select json_agg(json_build_array(score, id) order by score desc, id) from shown where score > 0) as scored,
      (select json_agg(id order by id) from shown where score = 0) as rest`.execute(ctx.db)
  const [{ count, scored, rest } = { count: 0, scored: null, rest: null }] = rows
  return count > few ? { count, scored: scored ?? [], rest: rest ?? [] } : undefined
}

const partOf = ({ after, limit }: RankedPart): RawBuilder<unknown> => {
  const isAfter =
    after === undefined ? sql`` : sql`where (-score, id) > (${-after[0]}::float8, ${after[1]}::float8)`
  return sql`${isAfter} order by score desc, id limit ${limit}`
}

const rankByPlace = async (ctx: Ctx, query: Query, ids: readonly number[]): Promise<Ranks> => {
  const { rows } = await sql<{ id: number; score: number }>`
    select id, score from (
      select id, ${tierOf(query)} as score from search_pages where id = any(${ids}::bigint[])
    ) as page where score > 0 order by score desc, id`.execute(ctx.db)
  const scored = rows.map(({ id, score }) => [Number(score), Number(id)] as const)
  const known = new Set(scored.map(([, id]) => id))
  return { count: ids.length, scored, rest: ids.filter(id => !known.has(id)) }
}

/** As `scoreByPlace` has it. Most pages have the words in their text alone, which the first look tells. */
const tierOf = (query: Query): RawBuilder<number> => sql`
  case when not key_words @@ ${tsqueryOfAny(query, { labels: 'ABC' })}::tsquery then 0
    when key_words @@ ${tsqueryOfAny(query, { labels: 'A' })}::tsquery then
      case when key_words @@ ${tsqueryOf(query, { labels: 'A' })}::tsquery then ${sql.lit(tiers.title)} - char_length(title)
        else ${sql.lit(tiers.titleInPart)} end
    when key_words @@ ${tsqueryOf(query, { labels: 'AB' })}::tsquery then ${sql.lit(tiers.headings)}
    when key_words @@ ${tsqueryOf(query, { labels: 'C' })}::tsquery then ${sql.lit(tiers.text)}
    else 0 end`
