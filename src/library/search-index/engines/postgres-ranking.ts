// The order in which PostgreSQL finds pages, in SQL.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  asWritten,
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
  type TermPages,
  tiers,
  wholeFirst,
} from '#content/search/index.ts'
import type { Ctx } from '#context.ts'
import type { Question, StrictQuestion } from './engine.ts'
import { inSequence, lexemesIn, tsqueryOf, tsqueryOfAny, tsqueryOfPhrases } from './postgres-match.ts'
import type { ReadRows } from './postgres-rows.ts'

type Where = Pick<Question, 'scope'> & Partial<Pick<StrictQuestion, 'except'>>

/** The index of PostgreSQL, in the form from which pages are ranked. */
export const postgresIndex = (ctx: Ctx, where: Where, rowsOf: ReadRows): RankedIndex => ({
  look: async (query, few, part) => {
    const placed = wholeFirst(query)
    const looked = await lookAt(ctx, where, { query: asWritten(query), few, part, terms: placed.terms })
    return 'many' in looked ? looked : { asked: query, placed, ...looked }
  },
  rankMany: async (query, few, part) => {
    const looked = await lookAt(ctx, where, { query, few, part, terms: [] })
    return 'many' in looked ? looked.many : undefined
  },
  placesOf: (terms, ids) => placesOf(ctx, terms, ids),
  textsOf: async (ids, others) => {
    const rows = await rowsOf([...ids, ...others])
    return new Map(ids.map(id => [id, rows.get(id)?.plain ?? '']))
  },
  rankByPlace: (query, ids) => rankByPlace(ctx, query, ids),
})

interface Look {
  readonly query: Query
  readonly few: number
  readonly part: RankedPart | undefined
  /** The terms whose pages are returned where only few pages match the whole question. */
  readonly terms: readonly Term[]
}

/**
 * Does everything in one query and returns lists as JSON: many rows, and sending many ids back and forth, would take longer.
 */
const lookAt = async (
  ctx: Ctx,
  where: Where,
  { query, few, part, terms }: Look,
): Promise<{ readonly many: Ranks } | { readonly lists: readonly TermPages[] }> => {
  const others = query.terms.flatMap(({ anyOf }) => inSequence(anyOf))
  const match = tsqueryOf(query, lexemesIn(where.scope))
  const { rows } = await sql<{ many: ManyRow | null; lists: (number[] | null)[] | null }>`
    with found as materialized (
      select id, ${tierOf(query)} as score from search_pages where ${isFound(ctx, where, match, others)}
    ), counted as materialized (
      select count(*) as count from found
    ), shown as (
      select score, id from found ${part ? partOf(part) : sql``}
    )
    select
      case when count > ${sql.lit(few)} then json_build_object('count', count,
        'scored', (select json_agg(json_build_array(score, id) order by score desc, id) from shown where score > 0),
        'rest', (select json_agg(id order by id) from shown where score = 0)) end as many,
      case when count <= ${sql.lit(few)} then json_build_array(${sql.join(listsOf(ctx, where, terms))}) end as lists
    from counted`.execute(ctx.db)
  const [{ many, lists } = { many: null, lists: null }] = rows
  if (many !== null) return { many: { ...many, scored: many.scored ?? [], rest: many.rest ?? [] } }
  const listAt = (index: number): number[] => lists?.[index] ?? []
  return { lists: terms.map((_, index) => ({ written: listAt(2 * index), instead: listAt(2 * index + 1) })) }
}

interface ManyRow {
  readonly count: number
  readonly scored: Rank[] | null
  readonly rest: number[] | null
}

const listsOf = (ctx: Ctx, where: Where, terms: readonly Term[]): RawBuilder<unknown>[] =>
  terms
    .flatMap(({ anyOf }) => bySort(anyOf))
    .map(phrases => {
      if (phrases.length === 0) return sql`null`
      const match = tsqueryOfPhrases(phrases, lexemesIn(where.scope))
      const isWanted = isFound(ctx, where, match, inSequence(phrases))
      return sql`(select json_agg(id order by id) from search_pages where ${isWanted})`
    })

const isFound = (
  ctx: Ctx,
  where: Where,
  match: string,
  others: readonly RawBuilder<SqlBool>[],
): RawBuilder<SqlBool> => {
  // As a subquery, whose value the planner does not know: for common words it would rather read all pages.
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

/** The labels of key words: A is in the title, B in headings, C very frequent. */
const inParts = [
  ['A', places.title],
  ['AB', places.headings],
  ['C', places.frequent],
] as const

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

/**
 * The score by the rule of `scoreByPlace`. Most pages have the words only in their text, which
 * the first comparison finds out.
 */
const tierOf = (query: Query): RawBuilder<number> => sql`
  case when not key_words @@ ${tsqueryOfAny(query, { labels: 'ABC' })}::tsquery then 0
    when key_words @@ ${tsqueryOfAny(query, { labels: 'A' })}::tsquery then
      case when key_words @@ ${tsqueryOf(query, { labels: 'A' })}::tsquery then ${sql.lit(tiers.title)} - char_length(title)
        else ${sql.lit(tiers.titleInPart)} end
    when key_words @@ ${tsqueryOf(query, { labels: 'AB' })}::tsquery then ${sql.lit(tiers.headings)}
    when key_words @@ ${tsqueryOf(query, { labels: 'C' })}::tsquery then ${sql.lit(tiers.text)}
    else 0 end`
