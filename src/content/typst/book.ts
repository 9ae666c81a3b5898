// What a document is made from: pages in order, with the targets of their links and images.
import type { Root } from 'mdast'

export interface Book {
  readonly title: string
  readonly subtitle?: string
  /** As shown to readers: the day of the revision, and its name. */
  readonly date?: string
  readonly version?: string
  /** A BCP 47 tag. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly paper: Paper
  /**
   * In the order of the document. A single page becomes a document without
   * a title page; its first sheet says above it where it comes from.
   */
  readonly pages: readonly BookPage[]
  /**
   * The target of a destination in the text of a page; undefined if
   * it has none. `reusableContent` is the content that contains it.
   */
  readonly linkOf: (destination: string, page: string, reusableContent?: string) => LinkTarget | undefined
  /** The path of an image that Typst can read; undefined if there is none to show. */
  readonly imageOf: (destination: string, page: string, reusableContent?: string) => string | undefined
  readonly labels: Labels
}

/** A page as the table of contents lists it. */
export interface PageHead {
  /** Letters and digits only. */
  readonly id: string
  readonly title: string
  /** 0 at the top level. */
  readonly depth: number
  /** Whether it only groups the pages below it, as a part of the book. */
  readonly isGroup?: boolean
}

export interface BookPage extends PageHead {
  readonly path: string
  /** The description shown below its title. */
  readonly description?: string
  /** The tree of its text, with includes put in their places. */
  readonly tree: Root
}

export type Paper = 'a4' | 'letter' | 'a5'

export type LinkTarget = { readonly page: string; readonly anchor?: string } | { readonly url: string }

/** The document's own words, in its language. */
export interface Labels {
  readonly contents: string
}
