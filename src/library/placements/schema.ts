// Positions on the wire.

import { described } from '#http/described.ts'
import { reference } from '#http/id-reference.ts'
import { Type } from '#kernel/type.ts'

const closed = { additionalProperties: false } as const

/** A space or a collection that a position refers to. */
const Pointer = Type.Union(
  [
    Type.Object(
      { type: Type.Literal('space'), space: reference('The id of the space.') },
      { ...closed, title: 'SpacePointer', description: 'A space beside it.' },
    ),
    Type.Object(
      { type: Type.Literal('collection'), collection: reference('The id of the collection.') },
      { ...closed, title: 'CollectionPointer', description: 'A collection beside it.' },
    ),
  ],
  {
    title: 'Pointer',
    discriminator: { propertyName: 'type' },
    description: 'A space or a collection under the same parent.',
  },
)

export const Position = Type.Object(
  {
    before: Type.Optional(described(Pointer, 'The sibling that comes directly after it.')),
    after: Type.Optional(described(Pointer, 'The sibling that comes directly before it.')),
  },
  {
    ...closed,
    title: 'Position',
    description:
      'Directly before or after a sibling. With both, between two neighbours; without either, last of all.',
  },
)

/** Where a space or a collection is put: into a collection, or at the root. */
export const parentOrNull = (description: string) => Type.Union([reference(), Type.Null()], { description })
