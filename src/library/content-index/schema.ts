// The progress of an index, on the wire.
import type { Static } from 'typebox'
import { Type } from '#kernel/type.ts'

export const Indexing = Type.Object(
  {
    done: Type.Integer({ description: 'How many of them are in the index.' }),
    total: Type.Integer({
      description: 'Pages and reusable contents that have changed, as far as they are counted.',
    }),
  },
  {
    title: 'Indexing',
    additionalProperties: false,
    description:
      'Only while the index lags behind the content: how far it is. What is answered meanwhile may be incomplete.',
  },
)

export type Indexing = Static<typeof Indexing>
