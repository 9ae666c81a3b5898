// What an index answers of a question, so that the order of pages is made from it, whatever has the index.
import type { Query, Term } from './query.ts'
import type { PlacedPage } from './score.ts'

/** The score and the id of a page: the keys of the order in which pages are found. */
export type Rank = readonly [score: number, id: number]

/** All that is found, or the part of it that is asked for. */
export interface Ranks {
  /** How many pages are found in all. */
  readonly count: number
  /** The best first. */
  readonly scored: readonly Rank[]
  /** The ids of what comes after those, in ascending order: their score is 0, or they come after the part that is asked for. */
  readonly rest: readonly number[]
}

/** The part of the order that is asked for: so many after a rank, or the first ones. */
export interface RankedPart {
  readonly after?: Rank | undefined
  readonly limit: number
}

/** Ids of pages in ascending order: of those that contain a term as it was written, and something in its place. */
export interface TermPages {
  readonly written: readonly number[]
  readonly instead: readonly number[]
}

export type FirstLook = { readonly many: Ranks } | FewLook

interface FewLook {
  /** The question, which may have lost what no page has. */
  readonly asked: Query
  /** The same, whole words first. */
  readonly placed: Query
  /** For each term of it. */
  readonly lists: readonly TermPages[]
}

/** What has the index. */
export interface RankedIndex {
  /** The order of the pages with every term as it was written, where they are more than `few`; otherwise which pages have each term. */
  readonly look: (query: Query, few: number, part?: RankedPart) => Promise<FirstLook>
  readonly placesOf: (terms: readonly Term[], ids: readonly number[]) => Promise<readonly PlacedPage[]>
  /** What search keeps of the texts of some pages; those of others are going to be asked for, where the question ends with them. */
  readonly textsOf: (
    ids: readonly number[],
    others: readonly number[],
  ) => Promise<ReadonlyMap<number, string>>
  /** The pages that contain every term, by where they say all of it: that part at least, or all. Undefined where they are no more than `few`. */
  readonly rankMany: (query: Query, few: number, part?: RankedPart) => Promise<Ranks | undefined>
  /** The same of pages that are known. */
  readonly rankByPlace: (query: Query, ids: readonly number[], part?: RankedPart) => Promise<Ranks>
}
