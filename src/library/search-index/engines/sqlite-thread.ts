// A search as a thread does it: where to look, what is tried, and what the pages say that were found.
import { type Query, snippetsOf } from '#content/search/index.ts'
import type { Perform, StatementCache } from '#database/index.ts'
import { firstThatFinds } from './attempts.ts'
import { blockOf } from './blocks.ts'
import type { Found, FoundPage, FoundSpace, FoundSpaces, Rank } from './engine.ts'
import { rankSpaces, ranksAfter, spacesAfter } from './sqlite-pages.ts'
import { type Ranking, type Read, rankPages } from './sqlite-ranking.ts'
import { blocksWith, knownWords } from './sqlite-vocabulary.ts'

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
  const blocks = blocksIn(read, task.area)
  const found = await firstThatFinds(task.query, {
    look: async query => {
      const rankings = blocksWith(read, blocks, query)
        .map(block => rankPages(read, block, query))
        .filter(({ scored, rest }) => scored.length + rest.length > 0)
      return rankings.length === 0 ? undefined : { rankings, query }
    },
    known: async words => knownWords(read, blocks, words),
  })
  if (found === undefined) return { count: 0, pages: [], spaces: [] }
  return task.wanted === 'pages' ? pagesOf(read, found, task) : spacesOf(read, found, task)
}

const readerOn =
  (statements: StatementCache): Read =>
  (sql, ...parameters) =>
    statements(sql).statement.all(...(parameters as never[])) as never

const blocksIn = (read: Read, { sql, parameters }: Area): number[] =>
  read<[number | null]>(sql, ...parameters).flatMap(([id]) => (id === null ? [] : blockOf(id)))

interface Outcome {
  /** One for each space in which something was found. */
  readonly rankings: readonly Ranking[]
  /** The attempt that found something. */
  readonly query: Query
}

const pagesOf = (read: Read, { rankings: [ranking], query }: Outcome, { after, limit }: Task): Found => {
  if (ranking === undefined) return { count: 0, pages: [] }
  return {
    count: ranking.scored.length + ranking.rest.length,
    pages: present(read, query, ranksAfter(ranking, after, limit)),
  }
}

const spacesOf = (read: Read, { rankings, query }: Outcome, { after, limit }: Task): FoundSpaces => {
  const all = rankSpaces(rankings)
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
