// The query parameters and the form of the answer that all searches share.
import type { TSchema } from 'typebox'
import { listOf } from '#http/list.ts'
import { Type } from '#kernel/type.ts'
import { Indexing } from '../content-index/index.ts'
import type { Rank } from '../search-index/index.ts'

/**
 * Where more records are missing in the index, a request does not wait for them. Fewer are waited for, so that people find
 * what they have just written.
 */
export const mostMissing = 100

export const question = {
  query: Type.String({
    minLength: 1,
    maxLength: 512,
    description:
      'A few words, all of which a page must contain, or a sentence; the last word may be half a word. "Words in quotation marks" stand together.',
  }),
}

/** The rank in a cursor. */
export const rankOf = (after: readonly (string | number)[] | undefined): Rank | undefined =>
  after && [Number(after[0]), Number(after[1])]

/** A list of what was found, with the progress of the index. */
export const withIndexing = <Item extends TSchema>(title: string, item: Item) =>
  Type.Object(
    { ...listOf(item).properties, indexing: Type.Optional(Indexing) },
    { additionalProperties: false, title, description: 'One page of what was found, the best first.' },
  )
