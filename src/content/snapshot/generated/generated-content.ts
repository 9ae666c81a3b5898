// The content that is generated for a computed page.

/** What a computed page becomes. */
export interface GeneratedContent {
  /** The text of the computed page itself. */
  readonly overview: string
  /** In order, each with an id that stays the same as long as its subject exists. */
  readonly pages: readonly GeneratedPage[]
  readonly orphaned: readonly string[]
  /** What all this was generated from, in a form that only the generator interprets. */
  readonly inputs: string
}

/** A page that goes under the computed page; it never has children. */
export interface GeneratedPage {
  readonly id: string
  readonly title: string
  /** If a page that somebody wrote has this slug, the page gets another one. */
  readonly slug: string
  readonly description?: string
  readonly text: string
}
