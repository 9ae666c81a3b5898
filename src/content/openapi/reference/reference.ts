// The API reference of a spec as pieces of Markdown, written once for all pages that show it.

import type { RequestForm } from './requests/request-form.ts'

/** Text; a link to another page, of which only the text is kept if that page does not exist; or the slug of the spec. */
export type Piece =
  | string
  | { readonly page: string; readonly anchor?: string; readonly text: string }
  | { readonly spec: true }

/** One operation or schema, or another part of a page, to which no notes are attached. */
export interface ReferencePart {
  /** The names by which notes can refer to it: `createPet`, `POST /pets`; for a schema `Pet`, `#/components/schemas/Pet`. */
  readonly names: readonly string[]
  readonly head: readonly Piece[]
  /** Notes are put between head and rest. */
  readonly rest: readonly Piece[]
}

export interface ReferencePage {
  /** `overview`, `tag:NAME`, `untagged`, `webhooks`, `models`. */
  readonly key: string
  readonly title: string
  readonly slug: string
  readonly description?: string
  readonly parts: readonly ReferencePart[]
}

export interface Reference {
  readonly overview: ReferencePage
  /** The pages of tags in order, then those of other operations, webhooks and models. */
  readonly pages: readonly ReferencePage[]
  /** Forms of operations to which readers can send requests; references written before there were forms have none. */
  readonly requests?: readonly RequestForm[]
}

/** The reference as a computed page shows it. */
export interface GeneratedReference {
  /** The text of the computed page itself. */
  readonly overview: string
  readonly pages: readonly GeneratedReferencePage[]
  /** The names of notes that are not shown because nothing has that name any more. */
  readonly orphaned: readonly string[]
}

export interface GeneratedReferencePage {
  readonly id: string
  readonly title: string
  readonly slug: string
  readonly description?: string
  /** Written anew each time it is read: the texts of all pages together may be very long. */
  readonly text: string
}
