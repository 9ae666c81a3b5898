// The content of a space as the input of an export: pages by id, with links between them by id.
import type { Hash } from '../objects.ts'
import type { ArrangedBy, Notes, PageRecord, PlainPageField } from '../snapshot/index.ts'

/** Bytes that are read in pieces when they are needed. */
export interface FileSource {
  readonly size: number
  open(): AsyncIterable<Uint8Array>
}

/** The whole content of an export. */
export interface RepositoryContent {
  /** The pages of the top level, in order. */
  readonly pages: readonly ContentPage[]
  readonly files: readonly ContentFile[]
  readonly reusableContents: readonly ContentReusableContent[]
  readonly variables: Readonly<Record<string, string>>
  /** Old addresses, and the id of the page or file that replaced each. */
  readonly redirects: readonly { readonly from: string; readonly to: string }[]
  /** How the content was arranged at its origin. */
  readonly arrangedBy?: ArrangedBy
}

/** A page and its descendants. A `ContentReader` reads the fields that do not affect where it is. */
export interface ContentPage
  extends Pick<PageRecord, 'id' | 'type' | 'title' | 'slug' | 'cover' | 'target' | PlainPageField> {
  /** The path of the file that it was imported from; an export uses it again if possible. */
  readonly path?: string
  /** Git's object id of that file. */
  readonly oid?: string
  /** The Markdown, with links already written for the place that `layOut` gives the page. */
  readonly text?: string
  readonly frontMatter?: string
  /** The hash of the stored text; absent if it is empty. */
  readonly document?: Hash
  /** Whether it was generated for the computed page above it. */
  readonly generated?: boolean
  /** For computed pages: the result of `ContentReader.notes`. */
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
