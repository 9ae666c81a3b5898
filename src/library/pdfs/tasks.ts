// The tasks and answers of threads that write the source of a PDF.
import type { Included, NamedTarget } from '#content/markdown/index.ts'
import type { BookFront, BookPage, WrittenPage } from '#content/typst/index.ts'

/** The settings that are the same for all pages. */
export type BookSettings = Omit<BookFront, 'pages'>

export interface PageTask {
  readonly kind: 'page'
  readonly settings: BookSettings
  readonly page: Omit<BookPage, 'tree'>
  readonly opens: boolean
  readonly markdown: string
  readonly included: Included | undefined
  readonly targets: Readonly<Record<string, NamedTarget>> | undefined
  /** Link targets, as `linkIn` reads them. */
  readonly links: Readonly<Record<string, string>>
}

/** A written page, with what other pages need to know about it. */
export interface PageReply extends Omit<WrittenPage, 'source'> {
  readonly source: Uint8Array
  /** The names of the images in the page. */
  readonly images: readonly string[]
}

export interface FrontTask {
  readonly kind: 'front'
  readonly book: BookFront
  /** In the order of the pages. */
  readonly written: readonly Pick<WrittenPage, 'placed' | 'wanted'>[]
}

export interface FrontReply {
  readonly front: string
  /** What precedes each page. */
  readonly marks: readonly string[]
}

export type PdfTask = PageTask | FrontTask
