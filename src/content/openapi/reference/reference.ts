// The API reference of a spec: Markdown in pieces, written once for all pages that show it.

import type { RequestForm } from './requests/request-form.ts'

/** Text; a link to another page, of which only the text stays where that page is not there; the slug of the spec. */
export type Piece =
  | string
  | { readonly page: string; readonly anchor?: string; readonly text: string }
  | { readonly spec: true }

/** One operation or schema, or another part of a page that no note is attached to. */
export interface ReferencePart {
  /** What notes may call it: `createPet`, `POST /pets`; of a schema `Pet`, `#/components/schemas/Pet`. */
  readonly names: readonly string[]
  readonly head: readonly Piece[]
  /** Notes go between head and rest. */
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
  /** The pages of tags in their order, those of other operations, webhooks, models. */
  readonly pages: readonly ReferencePage[]
  /** Of operations that a reader can send a request to; references that were written long ago have none. */
  readonly requests?: readonly RequestForm[]
}

/** The reference as a computed page shows it. */
export interface GeneratedReference {
  /** The text of the computed page itself. */
  readonly overview: string
  readonly pages: readonly GeneratedReferencePage[]
  /** The names of notes that are shown nowhere because nothing has that name any more. */
  readonly orphaned: readonly string[]
}

export interface GeneratedReferencePage {
  readonly id: string
  readonly title: string
  readonly slug: string
  readonly description?: string
  /** Written each time it is asked for: all of them together may be very long. */
  readonly text: string
}
