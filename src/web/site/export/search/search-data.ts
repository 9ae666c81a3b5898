// The data of the search of an export: the files that scripts deliver, as they are written and as they are read.
import type { Words } from '#languages/index.ts'

/** `~/search/index.js`: all pages, by number. */
export interface SearchData {
  readonly titles: readonly string[]
  /** Of pages that match equally well, the one with the lower order comes first. */
  readonly orders: readonly number[]
  /** The index of the page in the menu of its space. */
  readonly menu: readonly number[]
  /** For each page, the number of the list of titles above it. */
  readonly crumbs: readonly number[]
  readonly crumbLists: readonly (readonly string[])[]
  /** For each page, the number of the file with its text. */
  readonly texts: readonly number[]
  /** The numbers of pages without a text of their own that have pages below them. */
  readonly groups: readonly number[]
  /** The numbers of pages of which some visitors may read more. */
  readonly partly: readonly number[]
  readonly places: readonly PlaceOfPages[]
  /** The file of the place at the front of the site. */
  readonly front: string
  /** The first word of each file of words. */
  readonly shards: readonly string[]
  /** The shortcodes in titles with their emoji. */
  readonly emoji: Readonly<Record<string, string>>
}

/** The titles above a page, from the top. */
export const crumbsOf = ({ crumbs, crumbLists }: SearchData, page: number): readonly string[] =>
  crumbLists[crumbs[page] ?? 0] ?? []

/** A site space and its pages. */
export interface PlaceOfPages {
  /** Its pages have consecutive numbers, from `first` on. */
  readonly first: number
  readonly count: number
  /** The addresses of the pages, relative to the folder of the export. */
  readonly hrefs: readonly string[]
}

/** The words that the dialog and the search page print. */
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
  /** The language tag of these words. */
  readonly language: string
}

/** `~/search/place-….js`: a search that starts at a site space. */
export interface PlaceData {
  readonly words: SearchWords
  readonly scopes: readonly { readonly scope: string; readonly label: string }[]
  /** The places to search, by scope, each with its names. */
  readonly within: Readonly<Record<string, readonly (readonly [place: number, names: readonly string[]])[]>>
}

/** A word in `~/search/words-….js`. */
export type WordData = readonly [
  word: string,
  /**
   * For each column of a page with the word: 4 * page + column, minus that of the entry before; how often the word
   * occurs; its places, each minus the one before.
   */
  places: readonly number[],
  /** For each page of which it is a key word: the page, and its kinds as bits. */
  keys: readonly number[],
]

/** A page in `~/search/text-….js`: its number, and its sections. */
export type TextData = readonly [
  page: number,
  sections: readonly (readonly [id: string | null, title: string, text: string])[],
]

/** The columns of a page, by number. */
export const columns = { title: 0, headings: 1, text: 2, parts: 3 } as const

/** Kinds of key words, as bits. */
export const kinds = { title: 1, headings: 2, veryFrequent: 4, frequent: 8 } as const

/** Loads the value that a file delivers. */
export type Load = (file: string) => Promise<unknown>

export const searchFile = (name: string): string => `~/search/${name}.js`
