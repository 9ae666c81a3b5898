// What a text includes: the reusable contents, and how much of them a page may show.

/** A reusable content, with what is needed to show it on a page. */
export interface IncludedContent {
  readonly id: string
  readonly title: string
  readonly markdown: string
  /** The ids of the reusable contents that it includes, by what its own text writes. */
  readonly includes: Readonly<Record<string, string>>
  /** What to write in place of the destinations of its links. */
  readonly links: Readonly<Record<string, string>>
}

/** The includes of a page, and the contents of all includes within them. */
export interface Included {
  /** The ids of the reusable contents, by what the page writes. */
  readonly includes: Readonly<Record<string, string>>
  /** Contents by their ids; a missing one was too much. */
  readonly contents: Readonly<Record<string, IncludedContent>>
}

/** How deep includes may nest. */
export const deepestInclude = 16
/** For one page, counting includes within includes. */
export const mostIncludes = 1000
/** For everything that one page includes together, in UTF-16 units; what is included twice counts twice. */
export const mostIncludedCharacters = 1_000_000
