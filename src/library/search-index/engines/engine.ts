// What a search engine does: it stores the words of pages, and finds the pages that match a question.
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
  /** The titles above it, a line for each. */
  readonly above: string
  readonly plain: string
  /** By their names in the index. */
  readonly words: Readonly<Record<string, string>>
  /** What keeps it from some visitors of a site. */
  readonly restriction?: Restriction
}

/** What keeps a page, or parts of its text, from some visitors of a site. */
export interface Restriction {
  readonly noIndex: boolean
  readonly condition: string | null
  /** All words that some visitor may read on it, a space around each; null where all read the same. */
  readonly words: string | null
}

/** A page of the main content of a space. */
export interface SearchPage extends PageText {
  readonly spaceId: string
  readonly pageId: string
  readonly noIndex?: boolean
  readonly condition?: string | undefined
  /** What visitors may read beside its sections; absent where all read the same. */
  readonly variants?: readonly string[] | undefined
}

/** Where to look: in these spaces, or in all that meet a condition, such as `visibleTo`. */
export type Scope =
  | { readonly spaceIds: readonly string[] }
  | { readonly spaces: (where: ExpressionBuilder<Tables, 'spaces'>) => Expression<SqlBool> }

/**
 * So many spaces are looked in by the words of each, with its code; more of them by the words of all spaces, of which those of
 * others are left out: each code takes a look at the index by itself.
 */
export const mostByCode = 5

export interface Question {
  /** The organization that asks: it waits in a line of its own. */
  readonly owner: string
  readonly query: Query
  readonly scope: Scope
  /** The rank of the last page seen. */
  readonly after?: Rank | undefined
  readonly limit: number
}

/** A question that is asked as it is and no less strictly; of some pages somebody else says whether they are found. */
export interface StrictQuestion extends Question {
  /** The ids of pages that are left out. */
  readonly except: readonly number[]
  /** Whether the score of a page follows from what it says alone, so that others can be put among those found: `scoreByPlace`. */
  readonly byPlace: boolean
}

export interface FoundPage extends FoundText {
  readonly id: number
  /** An integer; the higher the better. */
  readonly score: number
  readonly spaceId: string
  readonly pageId: string
  readonly title: string
}

export interface Found {
  /** How many pages there are, whatever the limit. */
  readonly count: number
  /** The best first: what the title says counts more than headings, and those more than the text. */
  readonly pages: readonly FoundPage[]
}

/** A space, and the best of its pages; its rank is that of the very best. */
export interface FoundSpace {
  readonly id: number
  readonly score: number
  readonly spaceId: string
  readonly pages: readonly FoundPage[]
}

export interface FoundSpaces {
  /** How many spaces there are in which something is found. */
  readonly count: number
  readonly spaces: readonly FoundSpace[]
}

/** So many pages of each space are shown. */
export const pagesOfSpace = 5

/** What changes the index is done in the transaction of the context. */
export interface SearchEngine {
  /** Puts pages in, in place of what they were. */
  put(ctx: WriteCtx, pages: readonly PreparedPage[]): Promise<void>
  /** Removes pages, where they exist. */
  remove(ctx: WriteCtx, spaceId: string, pageIds: readonly string[]): Promise<void>
  /** Removes all pages of a space. */
  removeSpace(ctx: WriteCtx, spaceId: string): Promise<void>
  find(ctx: Ctx, question: Question): Promise<Found>
  /** The same by space: the space with the best page first. */
  findSpaces(ctx: Ctx, question: Question): Promise<FoundSpaces>
  findStrictly(ctx: Ctx, question: StrictQuestion): Promise<Found>
  /** Those of some words that are on any page there. */
  known(
    ctx: Ctx,
    where: Pick<Question, 'owner' | 'scope'>,
    words: readonly string[],
  ): Promise<readonly string[]>
}
