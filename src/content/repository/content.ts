// The content of a space as an export takes it: pages by id, links between them by id.
import type { Hash } from '../objects.ts'
import type { ArrangedBy, Notes, PageRecord, PlainPageField } from '../snapshot/index.ts'

/** Bytes that are read, piece by piece, when they are needed. */
export interface FileSource {
  readonly size: number
  open(): AsyncIterable<Uint8Array>
}

/** The whole content of an export. */
export interface RepositoryContent {
  /** The top level, in order. */
  readonly pages: readonly ContentPage[]
  readonly files: readonly ContentFile[]
  readonly reusableContents: readonly ContentReusableContent[]
  readonly variables: Readonly<Record<string, string>>
  /** Old addresses, and the id of the page or file that took their place. */
  readonly redirects: readonly { readonly from: string; readonly to: string }[]
  /** How it was arranged where it came from. */
  readonly arrangedBy?: ArrangedBy
}

/**
 * A page and the pages below it. A `ContentReader` gives the fields that do not say where it is.
 */
export interface ContentPage
  extends Pick<PageRecord, 'id' | 'type' | 'title' | 'slug' | 'cover' | 'target' | PlainPageField> {
  /** The file it was imported from; it keeps that place where it can. */
  readonly path?: string
  /** Git's object id of that file. */
  readonly oid?: string
  /** The Markdown, its links already written for the place that `layOut` gives the page. */
  readonly text?: string
  readonly frontMatter?: string
  /** The text as it is stored; absent where it is empty. */
  readonly document?: Hash
  /** Whether it was generated for the computed page that it is under. */
  readonly generated?: boolean
  /** Of computed pages: what `ContentReader.notes` gives. */
  readonly notes?: Notes
  readonly children: readonly ContentPage[]
}

export interface ContentFile {
  readonly id: string
  readonly name: string
  readonly path?: string
  readonly contentType?: string
  readonly source: Uint8Array | FileSource
}

export interface ContentReusableContent {
  readonly id: string
  readonly title: string
  readonly path?: string
  readonly oid?: string
  readonly document?: Hash
  readonly text?: string
}
