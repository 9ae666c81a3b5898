// What a computed page is generated as.

/** What a computed page becomes. */
export interface GeneratedContent {
  /** The text of the computed page itself. */
  readonly overview: string
  /** In their order, each under an id of its own that stays with what it is about. */
  readonly pages: readonly GeneratedPage[]
  readonly orphaned: readonly string[]
  /** What all this was made from, as whoever made it says it. */
  readonly inputs: string
}

/** A page to be under the computed page; nothing is ever under it. */
export interface GeneratedPage {
  readonly id: string
  readonly title: string
  /** The page gets another one where a page that somebody wrote has this one. */
  readonly slug: string
  readonly description?: string
  readonly text: string
}
