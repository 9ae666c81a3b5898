// What the search of an export reads: files that scripts hand on, as they are written and as they are read.
import type { Words } from '#languages/index.ts'

/** `~/search/index.js`: all pages, by their numbers. */
export interface SearchData {
  readonly titles: readonly string[]
  /** Of pages that are found alike, the lower one comes first. */
  readonly orders: readonly number[]
  /** The place in the menu of its space. */
  readonly menu: readonly number[]
  /** The titles above a page, by the number of the list. */
  readonly crumbs: readonly number[]
  readonly crumbLists: readonly (readonly string[])[]
  /** The number of the file that has its text. */
  readonly texts: readonly number[]
  /** Numbers of pages without a text of their own, that others stand below. */
  readonly groups: readonly number[]
  /** Numbers of pages of which others may read more. */
  readonly partly: readonly number[]
  readonly places: readonly PlaceOfPages[]
  /** The file of the place at the front. */
  readonly front: string
  /** The first word of each file of words. */
  readonly shards: readonly string[]
  /** The shortcodes in titles, and what they stand for. */
  readonly emoji: Readonly<Record<string, string>>
}

/** The titles above a page, from the top. */
export const crumbsOf = ({ crumbs, crumbLists }: SearchData, page: number): readonly string[] =>
  crumbLists[crumbs[page] ?? 0] ?? []

/** A site space. */
export interface PlaceOfPages {
  /** The numbers of its pages: from the first one, so many. */
  readonly first: number
  readonly count: number
  /** Where they are, from the folder of the export. */
  readonly hrefs: readonly string[]
}

/** What the dialog and the page of the search say. */
export type SearchWords = Pick<
  Words['search'],
  | 'ask'
  | 'failed'
  | 'forget'
  | 'found'
  | 'more'
  | 'nearly'
  | 'nothing'
  | 'nothingBut'
  | 'recent'
  | 'tooMany'
  | 'where'
> & {
  /** The tag of the language that they are in. */
  readonly language: string
}

/** `~/search/place-….js`: a search that begins at a site space. */
export interface PlaceData {
  readonly words: SearchWords
  readonly scopes: readonly { readonly scope: string; readonly label: string }[]
  /** By the name of the scope: the places to search, each with its names. */
  readonly within: Readonly<Record<string, readonly (readonly [place: number, names: readonly string[]])[]>>
}

/** A word in `~/search/words-….js`. */
export type WordData = readonly [
  word: string,
  /** For each column of a page in which it stands: four times the page and the column, from the one before; how often; where, each from the one before. */
  places: readonly number[],
  /** For each page that it is a key word of: the page, and what kind of one. */
  keys: readonly number[],
]

/** A page in `~/search/text-….js`: its number, and its sections. */
export type TextData = readonly [
  page: number,
  sections: readonly (readonly [id: string | null, title: string, text: string])[],
]

/** The columns of a page, by their numbers. */
export const columns = { title: 0, headings: 1, text: 2, parts: 3 } as const

/** Kinds of key words, as bits. */
export const kinds = { title: 1, headings: 2, veryFrequent: 4, frequent: 8 } as const

/** Gives what a file hands on. */
export type Load = (file: string) => Promise<unknown>

export const searchFile = (name: string): string => `~/search/${name}.js`
