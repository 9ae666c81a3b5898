// Positions on the wire.

import Type from 'typebox'
import { reference } from '#http/id-reference.ts'

const closed = { additionalProperties: false } as const

/** A space or a collection, by which a position next to it is named. */
const Pointer = Type.Union(
  [
    Type.Object({ type: Type.Literal('space'), space: reference() }, { ...closed, title: 'SpacePointer' }),
    Type.Object(
      { type: Type.Literal('collection'), collection: reference() },
      { ...closed, title: 'CollectionPointer' },
    ),
  ],
  { title: 'Pointer', discriminator: { propertyName: 'type' } },
)

export const Position = Type.Object(
  { before: Type.Optional(Pointer), after: Type.Optional(Pointer) },
  {
    title: 'Position',
    ...closed,
    description: 'Directly before or after a sibling, or between two neighbours; without either, last',
  },
)
