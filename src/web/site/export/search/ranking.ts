// The order in which a search of an export finds pages: that of the database from which it comes.
import { isAlone, type Phrase, type Query } from '#content/search/index.ts'
import { kinds, type SearchData } from './search-data.ts'
import type { Counts, WordLists } from './word-lists.ts'

export interface Ranked {
  readonly page: number
  readonly score: number
}

/** Where to look. */
export interface Within {
  readonly pages: ReadonlySet<number>
  /** Whether that is one space. */
  readonly isOneSpace: boolean
}

interface FoundPhrase {
  readonly phrase: Phrase
  readonly pages: ReadonlyMap<number, Counts>
}

/** All pages that contain every term, the best first. */
export const rankedPages = async (
  data: SearchData,
  lists: WordLists,
  query: Query,
  within: Within,
): Promise<Ranked[]> => {
  const terms: FoundPhrase[][] = []
  for (const { anyOf } of query.terms) {
    const phrases: FoundPhrase[] = []
    for (const phrase of anyOf) phrases.push({ phrase, pages: await lists.pagesWith(phrase) })
    terms.push(phrases)
  }
  const found = matching(terms, within)
  if (found.length === 0) return []
  const score = await scorerOf({ data, lists, query, terms, within }, found)
  return found
    .map(page => ({ page, score: score(page) }))
    .sort((one, two) => two.score - one.score || orderOf(data, one.page) - orderOf(data, two.page))
}

const orderOf = ({ orders }: SearchData, page: number): number => orders[page] ?? 0

const matching = (terms: readonly FoundPhrase[][], { pages }: Within): number[] => {
  const [first = [], ...others] = terms
  const found = new Set(first.flatMap(phrase => [...phrase.pages.keys()]).filter(page => pages.has(page)))
  return [...found].filter(page => others.every(phrases => phrases.some(phrase => phrase.pages.has(page))))
}

interface Scoring {
  readonly data: SearchData
  readonly lists: WordLists
  readonly query: Query
  readonly terms: readonly FoundPhrase[][]
  readonly within: Within
}

type Score = (page: number) => number

const scorerOf = (scoring: Scoring, found: readonly number[]): Promise<Score> | Score => {
  if (scoring.data.ranking === 'postgres') return byKeyWords(scoring)
  const partly = new Set(scoring.data.partly)
  return found.length > mostScored || found.some(page => partly.has(page))
    ? byPlace(scoring)
    : byWords(scoring)
}

/** As many as SQLite scores by all that they say. */
const mostScored = 300

/** BM25, as FTS5 has it: what the title says counts a hundred times as much as the text, headings ten times. */
const byWords = ({ data, terms, within }: Scoring): Score => {
  const { lengths } = data
  const count = lengths.length
  const average = lengths.reduce((sum, length) => sum + length, 0) / count
  const phrases = terms.flat().map(({ pages }) => {
    const hits = within.isOneSpace
      ? [...pages.keys()].filter(page => within.pages.has(page)).length
      : pages.size
    const rarity = Math.log((count - hits + 0.5) / (hits + 0.5))
    return { pages, rarity: rarity <= 0 ? 1e-6 : rarity }
  })
  const weighed = (page: number, weights: Counts): number => {
    const length = 1.2 * (1 - 0.75 + (0.75 * (lengths[page] ?? 0)) / average)
    let score = 0
    for (const { pages, rarity } of phrases) {
      const counts = pages.get(page) ?? none
      let often = 0
      for (let column = 0; column < 4; column++) often += (counts[column] ?? 0) * (weights[column] ?? 0)
      score += rarity * ((often * (1.2 + 1)) / (often + length))
    }
    return -1 * score
  }
  return page => {
    const score =
      100 * weighed(page, [1e9, 0, 0, 0]) +
      10 * weighed(page, [1e9, 1e9, 0, 0]) +
      weighed(page, [1, 1, 1, 0.5])
    return Math.max(1, Math.round(score * -1e9))
  }
}

const none: Counts = [0, 0, 0, 0]

/** By where a page says it: in its title, in headings, often. */
const byPlace = async ({ data, lists, terms }: Scoring): Promise<Score> => {
  const frequent: Set<number>[][] = []
  for (const phrases of terms) {
    const sets: Set<number>[] = []
    for (const { phrase } of phrases) sets.push(await veryFrequentOn(lists, phrase))
    frequent.push(sets)
  }
  return page => {
    const stands = (isIn: (counts: Counts) => boolean) => (phrases: readonly FoundPhrase[]) =>
      phrases.some(({ pages }) => isIn(pages.get(page) ?? none))
    const inTitle = stands(([title]) => title > 0)
    if (terms.every(inTitle)) return 1e9 - [...(data.titles[page] ?? '')].length
    if (terms.some(inTitle)) return 3
    if (terms.every(stands(([title, headings]) => title + headings > 0))) return 2
    return frequent.every(sets => sets.some(pages => pages.has(page))) ? 1 : 0
  }
}

const veryFrequentOn = async (lists: WordLists, { words, prefix }: Phrase): Promise<Set<number>> => {
  const [word] = words
  if (word === undefined || words.length > 1) return new Set()
  const keys = await lists.keysOf(word, prefix)
  return new Set(
    keys.flatMap(pages => [...pages].flatMap(([page, kind]) => (kind & kinds.veryFrequent ? [page] : []))),
  )
}

/** As PostgreSQL has it: `ts_rank` of the key words, in numbers of the size that it uses. */
const byKeyWords = async ({ lists, query }: Scoring): Promise<Score> => {
  const asked = new Map<string, boolean>()
  for (const { anyOf } of query.terms)
    for (const { word, isPrefix } of anyOf.flatMap(lookedUp)) if (!asked.has(word)) asked.set(word, isPrefix)
  const entries: (readonly ReadonlyMap<number, number>[])[] = []
  for (const [word, isPrefix] of asked) entries.push(await lists.keysOf(word, isPrefix))
  const { fround } = Math
  return page => {
    let sum = 0
    for (const pages of entries.flat()) {
      const kind = pages.get(page)
      if (kind !== undefined) sum = fround(sum + weightOf(kind) / 1.64493406685)
    }
    return Math.round(fround(sum / entries.length) * 1e9)
  }
}

const weights = [
  [kinds.title, 1],
  [kinds.headings, 0.1],
  [kinds.veryFrequent, 0.01],
  [kinds.frequent, 0.005],
] as const

/** Of all places that a word has, the best counts most. */
const weightOf = (kind: number): number => {
  const { fround } = Math
  const found = weights.flatMap(([bit, weight]) => (kind & bit ? [fround(weight)] : []))
  let [sum, best, at] = [0, -1, 0]
  for (const [index, weight] of found.entries()) {
    sum = fround(sum + fround(weight / ((index + 1) * (index + 1))))
    if (weight > best) [best, at] = [weight, index]
  }
  return fround(fround(best + sum) - fround(best / ((at + 1) * (at + 1))))
}

/** Words, and pairs of characters where those are looked up as such. */
const lookedUp = ({ words, prefix }: Phrase): { word: string; isPrefix: boolean }[] =>
  words.flatMap((word, index) => {
    const [before = '', after = ''] = [words[index - 1], words[index + 1]]
    if (isAlone(word) && isAlone(after)) return [{ word: word + after, isPrefix: false }]
    if (isAlone(word) && isAlone(before)) return []
    return [{ word, isPrefix: prefix && after === '' }]
  })
