// A search as a thread does it: where to look, what is tried, and what the pages say that were found.
import { type Query, snippetsOf } from '#content/search/index.ts'
import type { Perform, StatementCache } from '#database/index.ts'
import { firstThatFinds } from './attempts.ts'
import { blockOf, firstOf, lastOf } from './blocks.ts'
import type { Found, FoundPage, FoundSpace, FoundSpaces, Rank } from './engine.ts'
import { rankSpaces, ranksAfter, spacesAfter } from './sqlite-pages.ts'
import { type Range, type Ranking, type Read, rankPages } from './sqlite-ranking.ts'

/** A query that gives the id of one page of each space to look in; null for spaces without pages. */
export interface Area {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

export interface Task {
  readonly wanted: 'pages' | 'spaces'
  readonly query: Query
  readonly area: Area
  readonly after?: Rank | undefined
  readonly limit: number
}

export const perform: Perform<Task, Promise<Found | FoundSpaces>> = async (statements, task) => {
  const read = readerOn(statements)
  const range = rangeOf(read, task.area)
  const found =
    range &&
    (await firstThatFinds(task.query, {
      look: async query => {
        const ranking = rankPages(read, range, query)
        return ranking.scored.length === 0 ? undefined : { ranking, query }
      },
      known: async words => known(read, words),
    }))
  if (found === undefined) return { count: 0, pages: [], spaces: [] }
  return task.wanted === 'pages' ? pagesOf(read, found, task) : spacesOf(read, found, task)
}

const readerOn =
  (statements: StatementCache): Read =>
  (sql, ...parameters) =>
    statements(sql).statement.all(...(parameters as never[])) as never

const rangeOf = (read: Read, { sql, parameters }: Area): Range | undefined => {
  const ids = read<[number | null]>(sql, ...parameters).flatMap(([id]) => id ?? [])
  if (ids.length === 0) return undefined
  const blocks = ids.map(blockOf).sort((one, other) => one - other)
  const [first, last] = [blocks[0] as number, blocks.at(-1) as number]
  const hasGaps = last - first + 1 > blocks.length
  return { first: firstOf(first), last: lastOf(last), ...(hasGaps && { blocks: JSON.stringify(blocks) }) }
}

interface Outcome {
  readonly ranking: Ranking
  /** The attempt that found something. */
  readonly query: Query
}

const pagesOf = (read: Read, { ranking, query }: Outcome, { after, limit }: Task): Found => ({
  count: ranking.scored.length + (ranking.rest?.count ?? 0),
  pages: present(read, query, ranksAfter(ranking, after, limit)),
})

const spacesOf = (read: Read, { ranking, query }: Outcome, { after, limit }: Task): FoundSpaces => {
  const all = rankSpaces(ranking)
  const shown = spacesAfter(all, after, limit)
  const pages = new Map(present(read, query, shown.flat()).map(page => [page.id, page]))
  return {
    count: all.length,
    spaces: shown.flatMap(ranks => spaceOf(ranks.flatMap(([, id]) => pages.get(id) ?? []))),
  }
}

const spaceOf = (pages: readonly FoundPage[]): FoundSpace[] =>
  pages.slice(0, 1).map(({ id, score, spaceId }) => ({ id, score, spaceId, pages }))

type PageRow = [id: number, spaceId: string, pageId: string, title: string, plain: string]

const present = (read: Read, query: Query, ranks: readonly Rank[]): FoundPage[] => {
  const rows = read<PageRow>(
    'select id, space_id, page_id, title, plain from search_pages where id in (select value from json_each(?))',
    JSON.stringify(ranks.map(([, id]) => id)),
  )
  const byId = new Map(rows.map(row => [row[0], row]))
  return ranks.flatMap(([score, id]) => {
    const row = byId.get(id)
    if (row === undefined) return []
    const [, spaceId, pageId, title, plain] = row
    return { id, score, spaceId, pageId, title, sections: snippetsOf(plain, query) }
  })
}

/** Those of the words that are in the index. */
const known = (read: Read, words: readonly string[]): string[] =>
  read<[string]>(
    'select term from json_each(?) cross join search_terms on term = value',
    JSON.stringify(words),
  ).map(([term]) => term)
