// The interface of a search engine: it stores the words of pages, and finds the pages that match a question.
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { FoundText, PageText, Query, Rank } from '#content/search/index.ts'
import type { Ctx, WriteCtx } from '#context.ts'
import type { Tables } from '#database/index.ts'

export type { Rank } from '#content/search/index.ts'

/** A page as an engine stores it: all that can be computed without the database. */
export interface PreparedPage {
  readonly spaceId: string
  readonly pageId: string
  readonly title: string
  /** The titles of the pages above it, one on each line. */
  readonly above: string
  readonly plain: string
  /** The words of the page, by the names of the columns in which the engine keeps them. */
  readonly words: Readonly<Record<string, string>>
  /** Set where the page, or a part of its text, is hidden from some visitors of a site. */
  readonly restriction?: Restriction
}

/** What hides a page, or parts of its text, from some visitors of a site. */
export interface Restriction {
  readonly noIndex: boolean
  readonly condition: string | null
  /** All words that any visitor may read on it, with a space around each; null where all visitors read the same. */
  readonly words: string | null
}

/** A page of the main content of a space. */
export interface SearchPage extends PageText {
  readonly spaceId: string
  readonly pageId: string
  readonly noIndex?: boolean
  readonly condition?: string | undefined
  /** Texts that visitors may read instead of its sections; absent where all visitors read the same. */
  readonly variants?: readonly string[] | undefined
}

/** Where to search: in these spaces, or in all that meet a condition, such as `visibleTo`. */
export type Scope =
  | { readonly spaceIds: readonly string[] }
  | { readonly spaces: (where: ExpressionBuilder<Tables, 'spaces'>) => Expression<SqlBool> }

/**
 * Up to this many spaces are searched by their own codes. For more spaces, the common words of all spaces are searched and
 * pages of other spaces filtered out, since each code costs a separate look-up in the index.
 */
export const mostByCode = 5

export interface Question {
  /** The organization that searches: each has a queue of its own. */
  readonly owner: string
  readonly query: Query
  readonly scope: Scope
  /** The rank of the last page of the previous portion. */
  readonly after?: Rank | undefined
  readonly limit: number
}

/** A question that is not relaxed if it finds nothing. For pages in `except`, the caller decides whether they match. */
export interface StrictQuestion extends Question {
  /** The ids of pages that are left out. */
  readonly except: readonly number[]
  /**
   * Whether to score a page only by what is on it (`scoreByPlace`), so that the caller can
   * merge other pages into the result.
   */
  readonly byPlace: boolean
}

export interface FoundPage extends FoundText {
  readonly id: number
  /** An integer; higher is better. */
  readonly score: number
  readonly spaceId: string
  readonly pageId: string
  readonly title: string
}

export interface Found {
  /** The total number of pages, whatever the limit. */
  readonly count: number
  /** The best first: a word in the title counts more than one in a heading, and that more than one in the text. */
  readonly pages: readonly FoundPage[]
}

/** A space with the best of its pages; its rank is that of the very best. */
export interface FoundSpace {
  readonly id: number
  readonly score: number
  readonly spaceId: string
  readonly pages: readonly FoundPage[]
}

export interface FoundSpaces {
  /** The number of spaces in which something is found. */
  readonly count: number
  readonly spaces: readonly FoundSpace[]
}

/** The number of pages that are shown of each space. */
export const pagesOfSpace = 5

/** A search engine. Changes are made in the transaction of the context. */
export interface SearchEngine {
  /** Puts pages, replacing what is stored of them. */
  put(ctx: WriteCtx, pages: readonly PreparedPage[]): Promise<void>
  /** Removes pages that exist. */
  remove(ctx: WriteCtx, spaceId: string, pageIds: readonly string[]): Promise<void>
  /** Removes all pages of a space. */
  removeSpace(ctx: WriteCtx, spaceId: string): Promise<void>
  find(ctx: Ctx, question: Question): Promise<Found>
  /** Finds spaces, the one with the best page first. */
  findSpaces(ctx: Ctx, question: Question): Promise<FoundSpaces>
  findStrictly(ctx: Ctx, question: StrictQuestion): Promise<Found>
  /** The words among these that occur on any page in the scope. */
  known(
    ctx: Ctx,
    where: Pick<Question, 'owner' | 'scope'>,
    words: readonly string[],
  ): Promise<readonly string[]>
}
