// Spaces on the wire.

import { editModes, visibilities } from '#database/index.ts'
import { described } from '#http/described.ts'
import { app, count, flag, id, instant, location, published } from '#http/fields.ts'
import { reference } from '#http/id-reference.ts'
import { roleOrNull } from '#identity/levels/index.ts'
import { Type } from '#kernel/type.ts'
import { ComputedPages } from '../computed-pages/index.ts'
import { Position, parentOrNull } from '../placements/index.ts'

const closed = { additionalProperties: false } as const

const fields = {
  title: Type.String({ maxLength: 50, description: 'What it is called.' }),
  emoji: Type.String({ maxLength: 50, description: 'An emoji that is shown with the title.' }),
  editMode: Type.Enum([...editModes], {
    description:
      '`live`: its content can be changed directly. `locked`: it cannot, and change requests cannot be merged.',
  }),
}

const defaultLevel = roleOrNull(
  'The level that every member who is no guest has at least; null: only what was granted counts.',
)

const visibility =
  '`private` and `in-collection`: for those with a level on it, at the root and in a collection. `public` and `unlisted`: everybody with a token may read it.'

const mergeRules = {
  approvals: Type.Integer({
    minimum: 0,
    maximum: 10,
    description: 'How many people must have approved it: what each said last counts.',
  }),
  noOutdatedApprovals: flag('Whether approvals of an earlier content of it do not count.'),
  noBrokenLinks: flag('Whether it must neither break links nor bring new ones that lead nowhere.'),
  noOpenComments: flag('Whether none of its comments may be open.'),
  authorsMayMerge: flag('Whether those may merge it who made it, or a revision of it.'),
}

export const MergeRules = Type.Object(mergeRules, {
  ...closed,
  title: 'MergeRules',
  description: 'What must be true of a change request before it is merged, for everybody.',
})

export const MergeRuleChanges = Type.Partial(Type.Object(mergeRules), {
  ...closed,
  title: 'MergeRuleChanges',
  description: 'Which merge rules to change. What is left out stays as it is.',
})

const SpacePermissions = Type.Object(
  {
    view: flag('Read the space.'),
    access: flag('Read what is not public in it.'),
    admin: flag('Decide who has access to it, lock, delete and transfer it.'),
    viewInviteLinks: flag('See links that let people in.'),
    edit: flag('Change its content, and make change requests.'),
    triggerGitSync: flag('Start an exchange with a repository.'),
    comment: flag('Comment on it.'),
    merge: flag('Merge change requests.'),
    review: flag('Review change requests.'),
  },
  { ...closed, title: 'SpacePermissions', description: 'What you may do with the space.' },
)

export const Space = Type.Object(
  {
    object: Type.Literal('space'),
    id: id('The id of the space.'),
    title: fields.title,
    emoji: fields.emoji,
    visibility: Type.Enum([...visibilities], { description: `Who sees it. ${visibility}` }),
    createdAt: instant('When it was made.'),
    updatedAt: instant('When it, or its content, was last changed.'),
    deletedAt: Type.Optional(instant('When it was deleted; left out for a space that is not.')),
    editMode: fields.editMode,
    organization: id('The id of the organization that owns it.'),
    parent: Type.Optional(id('The id of the collection that it is in; left out at the root.')),
    revision: id('The id of the revision that is its main content now.'),
    defaultLevel,
    computedSource: Type.Optional(
      described(ComputedPages, 'What its first page is computed from, where it began with one.'),
    ),
    mergeRules: MergeRules,
    comments: count('How many comments on it are open.'),
    changeRequests: count('How many change requests it has had.'),
    changeRequestsOpen: count('How many of them are open.'),
    changeRequestsDraft: count('How many of them are drafts.'),
    urls: Type.Object({ location, app, published }, { ...closed, description: 'Where the space is found.' }),
    permissions: SpacePermissions,
  },
  {
    ...closed,
    title: 'Space',
    description:
      'A set of documentation with its own history: pages, files, variables and reusable contents.',
  },
)

export const NewSpace = Type.Object(
  {
    title: Type.Optional(fields.title),
    emoji: Type.Optional(fields.emoji),
    parent: Type.Optional(
      parentOrNull('The id of the collection to make it in; null or left out, it is at the root.'),
    ),
    editMode: Type.Optional(fields.editMode),
    computedSource: Type.Optional(
      described(ComputedPages, 'The spec that its first page is to be computed from.'),
    ),
  },
  { ...closed, title: 'NewSpace', description: 'A space to make. Everything can be left out.' },
)

export const SpaceChanges = Type.Object(
  {
    title: Type.Optional(fields.title),
    emoji: Type.Optional(fields.emoji),
    editMode: Type.Optional(fields.editMode),
    defaultLevel: Type.Optional(defaultLevel),
    visibility: Type.Optional(
      Type.Enum(['public', 'unlisted', 'in-collection', 'private'], {
        description: `Who is to see it; \`in-collection\` only in one. ${visibility}`,
      }),
    ),
    mergeRules: Type.Optional(MergeRuleChanges),
  },
  {
    ...closed,
    title: 'SpaceChanges',
    description: 'What to change of a space. What is left out stays as it is.',
  },
)

export const SpaceMove = Type.Object(
  {
    parent: Type.Optional(
      parentOrNull(
        'The id of the collection to put it in, null for the root; left out, it stays where it is.',
      ),
    ),
    position: Type.Optional(Position),
  },
  { ...closed, title: 'SpaceMove', description: 'Where a space is to be, within its organization.' },
)

export const SpaceTransfer = Type.Object(
  {
    organization: reference('The id of the organization that is to have it.'),
    parent: Type.Optional(
      parentOrNull('The id of a collection of that organization; null or left out, it is put at the root.'),
    ),
  },
  { ...closed, title: 'SpaceTransfer', description: 'Who is to have a space.' },
)
