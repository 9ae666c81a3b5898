// Collections on the wire.

import Type from 'typebox'
import { reference } from '#http/id-reference.ts'
import { RoleOrNull } from '#identity/levels/index.ts'
import { Position } from '../placements/index.ts'

const closed = { additionalProperties: false } as const
const flag = Type.Boolean()

const fields = {
  title: Type.String({ maxLength: 50 }),
  description: Type.String({ maxLength: 100, description: 'Empty for none' }),
}

const ParentOrNull = Type.Union([reference(), Type.Null()], {
  title: 'ParentOrNull',
  description: 'The id of a collection, or null for the root of the organization',
})

export const Collection = Type.Object(
  {
    object: Type.Literal('collection'),
    id: Type.String(),
    title: fields.title,
    description: Type.Optional(fields.description),
    organization: Type.String(),
    parent: Type.Optional(Type.String()),
    defaultLevel: RoleOrNull,
    urls: Type.Object({ location: Type.String(), app: Type.String() }, closed),
    permissions: Type.Object({ view: flag, admin: flag, viewInviteLinks: flag, create: flag }, closed),
  },
  { ...closed, title: 'Collection', description: 'A collection groups spaces and other collections' },
)

export const NewCollection = Type.Object(
  { title: Type.Optional(fields.title), parent: Type.Optional(ParentOrNull) },
  { ...closed, title: 'NewCollection' },
)

export const CollectionChanges = Type.Object(
  {
    title: Type.Optional(fields.title),
    description: Type.Optional(fields.description),
    defaultLevel: Type.Optional(RoleOrNull),
  },
  { ...closed, title: 'CollectionChanges' },
)

export const CollectionMove = Type.Object(
  { parent: Type.Optional(ParentOrNull), position: Type.Optional(Position) },
  { ...closed, title: 'CollectionMove' },
)

export const CollectionTransfer = Type.Object(
  { organization: reference(), parent: Type.Optional(ParentOrNull) },
  { ...closed, title: 'CollectionTransfer' },
)
