// What a text includes: the reusable contents it leads to, and how much of them a page may show.

/** A reusable content, as far as it is shown on a page. */
export interface IncludedContent {
  readonly id: string
  readonly title: string
  readonly markdown: string
  /** By what is written in its own includes: the id of the reusable content there. */
  readonly includes: Readonly<Record<string, string>>
  /** What to write for the destinations of its links. */
  readonly links: Readonly<Record<string, string>>
}

/** What the includes of a page lead to, and theirs. */
export interface Included {
  /** By what is written on the page: the id of the reusable content there. */
  readonly includes: Readonly<Record<string, string>>
  /** By their ids; one that is missing was too much. */
  readonly contents: Readonly<Record<string, IncludedContent>>
}

/** How deep includes stand in one another. */
export const deepestInclude = 16
/** On one page, one in another counted as well. */
export const mostIncludes = 1000
/** Of all that one page includes together, in UTF-16 units, what is included twice counted twice. */
export const mostIncludedCharacters = 1_000_000
