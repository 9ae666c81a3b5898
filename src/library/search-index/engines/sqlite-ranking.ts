// Ranks the pages that FTS5 finds.
import {
  better,
  bySort,
  common,
  insteadBits,
  lookInTurn,
  membershipIn,
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
import type { PagePart } from './blocks.ts'
import {
  codesOf,
  ftsQueryOf,
  ftsQueryOfPhrases,
  ftsQueryOfTerms,
  ftsQueryOfWords,
  type WordScope,
} from './sqlite-match.ts'

/** Runs a query; each row is an array. */
export type Read = <Row>(sql: string, ...parameters: readonly unknown[]) => Row[]

/** Where to search: in given blocks, or in those blocks, listed for each query, that may contain a match. */
export type Where = (
  | { readonly blocks: readonly number[] }
  | { readonly blocksWith: (match: string) => readonly number[] }
) & {
  /** The ids of pages that are left out. */
  readonly except?: readonly number[]
}

/** The index of FTS5, in the form from which pages are ranked. */
export const ftsIndex = (read: Read, where: Where): RankedIndex => {
  const rankMany: RankedIndex['rankMany'] = async (query, few, part) => {
    if (hasFew(read, where, query, few)) return undefined
    const ids = idsOf(read, where, ftsQueryOf(query, scopeIn(where)))
    return ids.length > few ? rankByPlace({ read, where, query, ids }, part) : undefined
  }
  return {
    look: lookInTurn({
      rankMany,
      pagesOf: async terms => pagesOf(read, where, terms),
      known: async words => knownWords(read, where, words),
    }),
    rankMany,
    placesOf: async (terms, ids) => placesOf(read, where, terms, ids),
    textsOf: async ids => new Map(textsOf(read, ids)),
    rankByPlace: async (query, ids, part) => rankByPlace({ read, where, query, ids }, part),
  }
}

const pagesOf = (read: Read, where: Where, terms: readonly Term[]) =>
  terms.map(({ anyOf }) => {
    const [written, instead] = bySort(anyOf)
    const ids = (phrases: readonly Phrase[]) =>
      phrases.length === 0 ? [] : idsOf(read, where, ftsQueryOfPhrases(phrases, scopeIn(where)))
    return { written: ids(written), instead: ids(instead) }
  })

/**
 * Whether all terms but the last one match only few pages: the last term may be half a word,
 * which costs more than all others.
 */
const hasFew = (read: Read, where: Where, { terms }: Query, few: number): boolean => {
  const whole = terms.slice(0, -1)
  if (few === 0 || whole.length < 2 || terms.at(-1)?.anyOf.every(({ prefix }) => !prefix)) return false
  return countOf(read, where, ftsQueryOf({ terms: whole }, scopeIn(where)), few + 1) <= few
}

/** The words among these that are in the index. */
export const knownWords = (read: Read, where: Where, words: readonly string[]): string[] => {
  const known = new Set(codesOf(scopeIn(where)).flatMap(code => wordsWith(read, code, words)))
  return words.filter(word => known.has(word))
}

/**
 * The words with this code that are in the index. They are looked up in order: each look-up returns the next word of the
 * index, so that words before it need none.
 */
const wordsWith = (read: Read, code: string, words: readonly string[]): string[] => {
  let next: string | undefined = ''
  return words.toSorted().filter(word => {
    const term = code + word
    if (next !== undefined && next < term) next = termFrom(read, term)
    return next === term
  })
}

/** The first term of the index that is not less than this one. */
const termFrom = (read: Read, term: string): string | undefined =>
  read<[string]>('select term from search_terms where term >= ? order by term limit 1', term)[0]?.[0]

const placesOf = (
  read: Read,
  where: Where,
  terms: readonly Term[],
  ids: readonly number[],
): readonly PlacedPage[] => {
  const wanted = new Set(ids)
  const found = new Map(ids.map(id => [id, terms.map(() => 0)]))
  for (const [index, { anyOf }] of terms.entries())
    for (const [sort, phrases] of bySort(anyOf).entries())
      for (const [part, bit] of parts) {
        const match = ftsQueryOfWords(phrases, scopeIn(where, part))
        for (const id of match === '' ? [] : idsOf(read, where, match)) {
          const bits = wanted.has(id) ? found.get(id) : undefined
          if (bits !== undefined) bits[index] = (bits[index] ?? 0) | (bit << (sort * insteadBits))
        }
      }
  return titlesOf(read, ids).map(([id, title, above]) => ({ id, title, above, places: found.get(id) ?? [] }))
}

const parts: readonly (readonly [PagePart, number])[] = [
  ['title', places.title],
  ['title or headings', places.headings],
  ['frequent words', places.frequent],
]

const titlesOf = (read: Read, ids: readonly number[]): [id: number, title: string, above: string][] =>
  read(
    'select id, title, above from search_pages where id in (select value from json_each(?)) order by id',
    JSON.stringify(ids),
  )

const textsOf = (read: Read, ids: readonly number[]): [id: number, plain: string][] =>
  read('select id, plain from search_pages where id in (select value from json_each(?))', JSON.stringify(ids))

interface Many {
  readonly read: Read
  readonly where: Where
  readonly query: Query
  readonly ids: readonly number[]
}

/** Looks up one tier after the other until the wanted part is complete, since each tier takes a look-up in the index. */
const rankByPlace = (many: Many, part: RankedPart | undefined): Ranks => {
  const scores = new Map<number, number>()
  for (const tier of inTiers) {
    for (const [id, score] of tier(many)) if (!scores.has(id)) scores.set(id, score)
    if (part !== undefined && isThere(part, scores)) break
  }
  const isScored = membershipIn([...scores.keys()].sort((one, other) => one - other))
  return {
    count: many.ids.length,
    scored: [...scores].map(([id, score]): Rank => [score, id]).sort(better),
    rest: many.ids.filter(id => !isScored(id)),
  }
}

/**
 * The tiers: pages with all words in the title, shorter titles first; with some words in the title; with all in titles or
 * headings; with all among their frequent words.
 */
const inTiers: readonly ((many: Many) => Iterable<readonly [id: number, score: number]>)[] = [
  many =>
    titleLengths(many.read, placed(many, 'title')).map(([id, length]) => [id, tiers.title - length] as const),
  ({ read, where, query, ids }) =>
    common(idsOf(read, where, ftsQueryOfTerms(query, 'OR', scopeIn(where, 'title'))), ids)
      .slice(0, mostOfTier)
      .map(scoredWith(tiers.titleInPart)),
  many => placed(many, 'title or headings').map(scoredWith(tiers.headings)),
  many => placed(many, 'frequent words').map(scoredWith(tiers.text)),
]

const placed = ({ read, where, query, ids }: Many, part: PagePart): number[] =>
  common(someIdsOf(read, where, ftsQueryOfTerms(query, 'AND', scopeIn(where, part))), ids)

const isThere = ({ after, limit }: RankedPart, scores: ReadonlyMap<number, number>): boolean => {
  let count = 0
  for (const [id, score] of scores) {
    if (after === undefined || better(after, [score, id]) < 0) count++
    if (count === limit) return true
  }
  return false
}

const scoredWith =
  (score: number) =>
  (id: number): readonly [id: number, score: number] => [id, score]

/** Pages that are scored in one tier; further ones are ranked among the last. */
const mostOfTier = 1000

const scopeIn = (where: Where, part: PagePart = 'page'): WordScope => ({
  ...('blocks' in where && { blocks: where.blocks }),
  part,
})

const matching = (where: Where): string =>
  [
    'search_words match ?',
    ...('blocks' in where ? [] : ['rowid >> 30 in (select value from json_each(?))']),
    ...(where.except === undefined ? [] : ['rowid not in (select value from json_each(?))']),
  ].join(' and ')

const parametersOf = (where: Where, match: string): string[] => [
  match,
  ...('blocks' in where ? [] : [JSON.stringify(where.blocksWith(match))]),
  ...(where.except === undefined ? [] : [JSON.stringify(where.except)]),
]

/** The ids in ascending order; as one value, since separate rows would take longer. */
const idsOf = (read: Read, where: Where, match: string): number[] => {
  const sql = `select json_group_array(rowid) from search_words where ${matching(where)}`
  return JSON.parse(read<[string]>(sql, ...parametersOf(where, match))[0]?.[0] ?? '[]')
}

/** The number of matches, counted up to the limit. */
const countOf = (read: Read, where: Where, match: string, limit: number): number => {
  const sql = `select count(*) from (select 1 from search_words where ${matching(where)} limit ${limit})`
  return read<[number]>(sql, ...parametersOf(where, match))[0]?.[0] ?? 0
}

/** The first ids. */
const someIdsOf = (read: Read, where: Where, match: string): number[] => {
  const sql = `select rowid from search_words where ${matching(where)} limit ${mostOfTier}`
  return read<[number]>(sql, ...parametersOf(where, match)).map(([id]) => id)
}

const titleLengths = (read: Read, ids: readonly number[]): [id: number, length: number][] =>
  read(
    'select id, length(title) from search_pages where id in (select value from json_each(?))',
    JSON.stringify(ids),
  )
