// What is asked of a thread that writes a PDF's source.
import type { Included, NamedTarget } from '#content/markdown/index.ts'
import type { BookFront, BookPage, WrittenPage } from '#content/typst/index.ts'

/** What is the same for all pages. */
export type BookSettings = Omit<BookFront, 'pages'>

export interface PageTask {
  readonly kind: 'page'
  readonly settings: BookSettings
  readonly page: Omit<BookPage, 'tree'>
  readonly opens: boolean
  readonly markdown: string
  readonly included: Included | undefined
  readonly targets: Readonly<Record<string, NamedTarget>> | undefined
  /** As `linkIn` reads them. */
  readonly links: Readonly<Record<string, string>>
}

/** A page, and what the others need to know of it. */
export interface PageReply extends Omit<WrittenPage, 'source'> {
  readonly source: Uint8Array
  /** The names of the images in it. */
  readonly images: readonly string[]
}

export interface FrontTask {
  readonly kind: 'front'
  readonly book: BookFront
  /** In the order of its pages. */
  readonly written: readonly Pick<WrittenPage, 'placed' | 'wanted'>[]
}

export interface FrontReply {
  readonly front: string
  /** What goes before each page. */
  readonly marks: readonly string[]
}

export type PdfTask = PageTask | FrontTask
