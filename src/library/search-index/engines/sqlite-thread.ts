// A search as it runs in a thread: finds out where to search, relaxes the question if need be, and
// reads the pages that were found.
import type { SQLInputValue } from 'node:sqlite'
import {
  firstThatFinds,
  foundIn,
  type Query,
  type Rank,
  type Ranking,
  rankPages,
  readPage,
} from '#content/search/index.ts'
import type { RunReadTask, StatementCache } from '#database/index.ts'
import { blockOf } from './blocks.ts'
import type { Found, FoundPage, FoundSpace, FoundSpaces } from './engine.ts'
import { rankSpaces, ranksAfter, spacesAfter } from './pages-of-ranking.ts'
import { ftsIndex, knownWords, type Read, type Where } from './sqlite-ranking.ts'

export interface AreaQuery {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

export interface SearchArea {
  /** Returns the id of one page of each space to search; null for spaces without pages. */
  readonly all: AreaQuery
  /**
   * The same for the spaces among some blocks, whose first ids are its first parameter; left out where the spaces are few.
   */
  readonly among?: AreaQuery
}

export interface SearchTask {
  /** `matches` are pages found by the question as it is, without relaxing it. */
  readonly wanted: 'pages' | 'spaces' | 'matches'
  readonly query: Query
  readonly area: SearchArea
  readonly after?: Rank | undefined
  readonly limit: number
  readonly except?: readonly number[]
  readonly byPlace?: boolean
}

export interface WordsTask {
  readonly wanted: 'words'
  readonly words: readonly string[]
  readonly area: SearchArea
}

export type AnyTask = SearchTask | WordsTask

export const runTask: RunReadTask<AnyTask, Found | FoundSpaces | string[]> = async (task, statements) => {
  const read = readerOn(statements)
  const where = whereIn(read, task)
  if (task.wanted === 'words') return where === undefined ? [] : knownWords(read, where, task.words)
  if (task.wanted === 'matches') return matchesOf(read, where, task)
  const found =
    where &&
    (await firstThatFinds(task.query, {
      look: async query => {
        const ranking = await rankPages(ftsIndex(read, where), query, partOf(task))
        return ranking.count === 0 ? undefined : ranking
      },
      countOf: ({ count }) => count,
      known: async words => knownWords(read, where, words),
    }))
  if (found === undefined) return { count: 0, pages: [], spaces: [] }
  return task.wanted === 'pages' ? pagesOf(read, found, task) : spacesOf(read, found, task)
}

// The type of the rows is what the caller's SQL selects, and node:sqlite refuses parameters that it cannot bind.
const readerOn =
  (statements: StatementCache): Read =>
  <Row>(sql: string, ...parameters: readonly unknown[]) =>
    statements(sql).statement.all(...(parameters as SQLInputValue[])) as unknown[] as Row[]

const matchesOf = async (read: Read, where: Where | undefined, task: SearchTask): Promise<Found> => {
  const { query, byPlace = false } = task
  if (where === undefined || query.terms.length === 0) return { count: 0, pages: [] }
  const options = { isByPlace: byPlace, ...partOf(task) }
  return pagesOf(read, await rankPages(ftsIndex(read, where), query, options), task)
}

/** Finding the best spaces needs the order of all pages, so no part is given. */
const partOf = ({ wanted, after, limit }: SearchTask) =>
  wanted === 'spaces' ? {} : { part: { after, limit } }

const whereIn = (read: Read, task: AnyTask): Where | undefined => {
  const except = 'except' in task && task.except.length > 0 ? { except: task.except } : {}
  if (task.area.among !== undefined)
    return { blocksWith: blocksWithin(read, task.area.all, task.area.among), ...except }
  const blocks = blocksOf(read, task.area.all)
  return blocks.length === 0 ? undefined : { blocks, ...except }
}

const blocksOf = (read: Read, { sql, parameters }: AreaQuery): number[] =>
  read<[number | null]>(sql, ...parameters).flatMap(([id]) => (id === null ? [] : blockOf(id)))

/** Where a query matches words in more blocks, all blocks that may be searched are listed instead. */
const mostBlocks = 500

/** The blocks to search, out of those in which the query matches: spaces without a match cost nothing. */
const blocksWithin = (
  read: Read,
  all: AreaQuery,
  among: AreaQuery,
): ((match: string) => readonly number[]) => {
  let listed: readonly number[] | undefined
  return match => {
    if (listed !== undefined) return listed
    const found = read<[number]>(blocksOfMatches, match, mostBlocks + 1).map(([id]) => id)
    if (found.length <= mostBlocks)
      return blocksOf(read, { ...among, parameters: [JSON.stringify(found), ...among.parameters.slice(1)] })
    listed = blocksOf(read, all)
    return listed
  }
}

/** Selects the first id of each block with a match. */
const blocksOfMatches =
  'select distinct rowid >> 30 << 30 from search_words where search_words match ? limit ?'

const pagesOf = (read: Read, ranking: Ranking, { after, limit }: SearchTask): Found => ({
  count: ranking.count,
  pages: present(read, ranking, ranksAfter(ranking, after, limit)),
})

const spacesOf = (read: Read, ranking: Ranking, { after, limit }: SearchTask): FoundSpaces => {
  const all = rankSpaces(ranking, blockOf)
  const shown = spacesAfter(all, after, limit)
  const pages = new Map(present(read, ranking, shown.flat()).map(page => [page.id, page]))
  return {
    count: all.length,
    spaces: shown.flatMap(ranks => spaceOf(ranks.flatMap(([, id]) => pages.get(id) ?? []))),
  }
}

const spaceOf = (pages: readonly FoundPage[]): FoundSpace[] =>
  pages.slice(0, 1).map(({ id, score, spaceId }) => ({ id, score, spaceId, pages }))

type PageRow = [
  id: number,
  spaceId: string,
  pageId: string,
  title: string,
  above: string,
  /** Null where the text was read before. */
  plain: string | null,
]

const present = (read: Read, { asked, ...ranking }: Ranking, ranks: readonly Rank[]): FoundPage[] => {
  const rows = read<PageRow>(
    `select id, space_id, page_id, title, above,
      case when id in (select value from json_each(?)) then null else plain end
    from search_pages where id in (select value from json_each(?))`,
    JSON.stringify([...ranking.read.keys()]),
    JSON.stringify(ranks.map(([, id]) => id)),
  )
  const byId = new Map(rows.map(row => [row[0], row]))
  return ranks.flatMap(([score, id]) => {
    const row = byId.get(id)
    if (row === undefined) return []
    const [, spaceId, pageId, title, above, plain] = row
    const page = ranking.read.get(id) ?? readPage(plain ?? '', asked.terms)
    return { id, score, spaceId, pageId, title, ...foundIn([title, above], page, asked.terms) }
  })
}
