// Collections on the wire.

import { app, flag, id, location } from '#http/fields.ts'
import { reference } from '#http/id-reference.ts'
import { roleOrNull } from '#identity/levels/index.ts'
import { Type } from '#kernel/type.ts'
import { Position, parentOrNull } from '../placements/index.ts'

const closed = { additionalProperties: false } as const

const fields = {
  title: Type.String({ maxLength: 50, description: 'What it is called.' }),
  description: Type.String({ maxLength: 100, description: 'What it is about; empty for none.' }),
}

const defaultLevel = roleOrNull(
  'The level that every member who is no guest has at least on it and on all that it contains; null for none.',
)

export const Collection = Type.Object(
  {
    object: Type.Literal('collection'),
    id: id('The id of the collection.'),
    title: fields.title,
    description: Type.Optional(fields.description),
    organization: id('The id of the organization that owns it.'),
    parent: Type.Optional(id('The id of the collection that it is in; left out at the root.')),
    defaultLevel,
    urls: Type.Object({ location, app }, { ...closed, description: 'Where the collection is found.' }),
    permissions: Type.Object(
      {
        view: flag('See the collection.'),
        admin: flag('Decide who has access to it, delete and transfer it.'),
        viewInviteLinks: flag('See links that let people in.'),
        create: flag('Make spaces and collections in it, and change its title.'),
      },
      { ...closed, title: 'CollectionPermissions', description: 'What you may do with the collection.' },
    ),
  },
  {
    ...closed,
    title: 'Collection',
    description: 'A collection contains spaces and other collections, in one order.',
  },
)

export const NewCollection = Type.Object(
  {
    title: Type.Optional(fields.title),
    parent: Type.Optional(
      parentOrNull('The id of the collection to make it in; null or left out, it is at the root.'),
    ),
  },
  { ...closed, title: 'NewCollection', description: 'A collection to make.' },
)

export const CollectionChanges = Type.Object(
  {
    title: Type.Optional(fields.title),
    description: Type.Optional(fields.description),
    defaultLevel: Type.Optional(defaultLevel),
  },
  {
    ...closed,
    title: 'CollectionChanges',
    description: 'What to change of a collection. What is left out stays as it is.',
  },
)

export const CollectionMove = Type.Object(
  {
    parent: Type.Optional(
      parentOrNull(
        'The id of the collection to put it in, null for the root; left out, it stays where it is.',
      ),
    ),
    position: Type.Optional(Position),
  },
  {
    ...closed,
    title: 'CollectionMove',
    description: 'Where a collection is to be, within its organization.',
  },
)

export const CollectionTransfer = Type.Object(
  {
    organization: reference('The id of the organization that is to have it.'),
    parent: Type.Optional(
      parentOrNull('The id of a collection of that organization; null or left out, it is put at the root.'),
    ),
  },
  { ...closed, title: 'CollectionTransfer', description: 'Who is to have a collection.' },
)
