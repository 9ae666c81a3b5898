// What a document is made from: pages in their order, with what their links and images lead to.
import type { Root } from 'mdast'

export interface Book {
  readonly title: string
  readonly subtitle?: string
  /** As they are to be read: the day of the revision, its name. */
  readonly date?: string
  readonly version?: string
  /** A tag of BCP 47. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly paper: Paper
  /** In the order of the document. One page alone becomes a document without a title page, whose first sheet says above it where it comes from. */
  readonly pages: readonly BookPage[]
  /** Where a destination in the text of a page leads; undefined where that is nowhere in particular. `reusableContent` is the one that it stands in. */
  readonly linkOf: (destination: string, page: string, reusableContent?: string) => LinkTarget | undefined
  /** The path of an image that Typst can read; undefined where there is none to show. */
  readonly imageOf: (destination: string, page: string, reusableContent?: string) => string | undefined
  readonly labels: Labels
}

/** A page as the contents name it. */
export interface PageHead {
  /** Letters and digits. */
  readonly id: string
  readonly title: string
  /** 0 at the top. */
  readonly depth: number
  /** Whether it only groups the pages below it: a part of the book. */
  readonly isGroup?: boolean
}

export interface BookPage extends PageHead {
  readonly path: string
  /** What the page says below its title of what it is about. */
  readonly description?: string
  /** The tree of its text, what it includes put in its place. */
  readonly tree: Root
}

export type Paper = 'a4' | 'letter' | 'a5'

export type LinkTarget = { readonly page: string; readonly anchor?: string } | { readonly url: string }

/** Words that the document itself says, in its language. */
export interface Labels {
  readonly contents: string
}
