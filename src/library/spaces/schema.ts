// Spaces on the wire.

import Type from 'typebox'
import { editModes, visibilities } from '#database/index.ts'
import { reference } from '#http/id-reference.ts'
import { RoleOrNull } from '#identity/levels/index.ts'
import { Position } from '../placements/index.ts'

const closed = { additionalProperties: false } as const
const flag = Type.Boolean()

const fields = {
  title: Type.String({ maxLength: 50 }),
  emoji: Type.String({ maxLength: 50 }),
  editMode: Type.Enum([...editModes]),
}

const SpacePermissions = Type.Object(
  {
    view: flag,
    access: flag,
    admin: flag,
    viewInviteLinks: flag,
    edit: flag,
    triggerGitSync: flag,
    comment: flag,
    merge: flag,
    review: flag,
  },
  { ...closed, title: 'SpacePermissions' },
)

export const Space = Type.Object(
  {
    object: Type.Literal('space'),
    id: Type.String(),
    title: fields.title,
    emoji: fields.emoji,
    visibility: Type.Enum([...visibilities]),
    createdAt: Type.String(),
    updatedAt: Type.String(),
    deletedAt: Type.Optional(Type.String()),
    editMode: fields.editMode,
    organization: Type.String(),
    parent: Type.Optional(Type.String()),
    revision: Type.String({ description: 'The revision that is the main content now' }),
    defaultLevel: RoleOrNull,
    comments: Type.Integer({ description: 'How many comments are open' }),
    changeRequests: Type.Integer(),
    changeRequestsOpen: Type.Integer(),
    changeRequestsDraft: Type.Integer(),
    urls: Type.Object({ location: Type.String(), app: Type.String() }, closed),
    permissions: SpacePermissions,
  },
  {
    ...closed,
    title: 'Space',
    description: 'A set of pages, files, variables and reusable contents, with its own history',
  },
)

export const NewSpace = Type.Object(
  {
    title: Type.Optional(fields.title),
    emoji: Type.Optional(fields.emoji),
    parent: Type.Optional(Type.Union([reference(), Type.Null()])),
    editMode: Type.Optional(fields.editMode),
  },
  { ...closed, title: 'NewSpace' },
)

export const SpaceChanges = Type.Object(
  {
    title: Type.Optional(fields.title),
    emoji: Type.Optional(fields.emoji),
    editMode: Type.Optional(fields.editMode),
    defaultLevel: Type.Optional(RoleOrNull),
    visibility: Type.Optional(Type.Enum(['public', 'unlisted', 'in-collection', 'private'])),
  },
  { ...closed, title: 'SpaceChanges' },
)

export const SpaceMove = Type.Object(
  {
    parent: Type.Optional(
      Type.Union([reference(), Type.Null()], {
        description:
          'A collection, or null for the root of the organization; left out, the space stays where it is',
      }),
    ),
    position: Type.Optional(Position),
  },
  { ...closed, title: 'SpaceMove' },
)

export const SpaceTransfer = Type.Object(
  {
    organization: reference('The id of the organization that is to have it'),
    parent: Type.Optional(
      Type.Union([reference(), Type.Null()], {
        description: 'A collection of that organization; left out or null, the space is at the root',
      }),
    ),
  },
  { ...closed, title: 'SpaceTransfer' },
)
