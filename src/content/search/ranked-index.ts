// The queries that an index must answer so that pages can be ranked, whatever the index is.
import type { Query, Term } from './query.ts'
import type { PlacedPage } from './score.ts'

/** The score and the id of a page, by which results are sorted. */
export type Rank = readonly [score: number, id: number]

/** All results, or the requested part of them. */
export interface Ranks {
  /** The number of pages found in total. */
  readonly count: number
  /** The best first. */
  readonly scored: readonly Rank[]
  /** The ids of the pages after those, in ascending order: their score is 0, or they are after the requested part. */
  readonly rest: readonly number[]
}

/** The requested part of the results: `limit` pages after a rank, or the first ones. */
export interface RankedPart {
  readonly after?: Rank | undefined
  readonly limit: number
}

/** Ids of pages in ascending order: those that contain a term as it was written, and those with an alternative. */
export interface TermPages {
  readonly written: readonly number[]
  readonly instead: readonly number[]
}

export type FirstLook = { readonly many: Ranks } | FewLook

interface FewLook {
  /** The query, perhaps without alternatives that no page has. */
  readonly asked: Query
  /** The same with whole words first. */
  readonly placed: Query
  /** For each of its terms. */
  readonly lists: readonly TermPages[]
}

/** An index that ranks pages. */
export interface RankedIndex {
  /**
   * The order of the pages that have every term as written, if there are more than `few`; otherwise the pages of each term.
   */
  readonly look: (query: Query, few: number, part?: RankedPart) => Promise<FirstLook>
  readonly placesOf: (terms: readonly Term[], ids: readonly number[]) => Promise<readonly PlacedPage[]>
  /** The stored search texts of the pages; those of `others` will be requested next, if the query ends with these pages. */
  readonly textsOf: (
    ids: readonly number[],
    others: readonly number[],
  ) => Promise<ReadonlyMap<number, string>>
  /**
   * The pages with every term, ranked by place: at least the requested
   * part, or all. Undefined if there are not more than `few`.
   */
  readonly rankMany: (query: Query, few: number, part?: RankedPart) => Promise<Ranks | undefined>
  /** The same for given pages. */
  readonly rankByPlace: (query: Query, ids: readonly number[], part?: RankedPart) => Promise<Ranks>
}
