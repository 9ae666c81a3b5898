// Change requests on the wire.

import { changeRequestStatuses } from '#database/index.ts'
import { described } from '#http/described.ts'
import { app, count, flag, id, instant, location, text } from '#http/fields.ts'
import { User } from '#identity/users/index.ts'
import type { Json } from '#kernel/json.ts'
import { Type } from '#kernel/type.ts'
import { ConflictValue } from '../pages/index.ts'

const closed = { additionalProperties: false } as const
const { Optional } = Type

const subject = text('What it is about, in one line.', { maxLength: 100 })

const Status = Type.Enum([...changeRequestStatuses], {
  title: 'ChangeRequestStatus',
  description:
    '`draft`: its author works on it. `open`: it waits for review. `merged`: it is in the main content, for good. `archived`: it was put aside.',
})

export const ChangeRequest = Type.Object(
  {
    object: Type.Literal('change-request'),
    id: id('The id of the change request.'),
    number: Type.Integer({ minimum: 1, description: 'Its number, counted within the space.' }),
    status: Status,
    subject,
    space: id('The id of the space that it would change.'),
    createdBy: Optional(described(User, 'Who made it.')),
    createdAt: instant('When it was made.'),
    updatedAt: instant('When it, or its content, was last changed.'),
    revision: id('The id of the revision that its content is now.'),
    revisionInitial: id('The id of the revision of the space that it was made from.'),
    revisionMergedAncestor: Optional(
      id('The id of the revision of the space that it was last updated from; left out where it never was.'),
    ),
    revisionMerged: Optional(
      id(
        'The id of the revision of the space that its merge made; where it changed nothing, of the one that was there.',
      ),
    ),
    comments: count('How many comments on it are open.'),
    outdated: flag('Whether the main content has changed since it was made or last updated.'),
    agentTaskId: Optional(text('The id of a task elsewhere that it belongs to, as it was given.')),
    urls: Type.Object(
      {
        app,
        location,
        preview: Optional(
          text(
            'Where it is seen on a site that publishes its space, by who is signed in there and may read it, while it is a draft or open.',
          ),
        ),
      },
      { ...closed, description: 'Where the change request is found.' },
    ),
  },
  {
    ...closed,
    title: 'ChangeRequest',
    description: 'Proposed changes to the content of a space, with a content of its own.',
  },
)

export const NewChangeRequest = Type.Object(
  {
    subject: Optional(subject),
    agentTaskId: Optional(text('The id of a task elsewhere that it belongs to.', { maxLength: 255 })),
  },
  { ...closed, title: 'NewChangeRequest', description: 'A change request to make.' },
)

export const ChangeRequestChanges = Type.Object(
  { subject: Optional(subject), status: Optional(described(Status, 'The status that it is to have.')) },
  {
    ...closed,
    title: 'ChangeRequestChanges',
    description: 'What to change of a change request. What is left out stays as it is.',
  },
)

export const Reversion = Type.Object(
  { subject: Optional(described(subject, 'What it is about; left out: `Revert "…"`.')) },
  { ...closed, title: 'Reversion', description: 'A change request to make, which takes a merge back.' },
)

const value = (description: string) => described(Type.Unsafe<Json>(ConflictValue), description)

const ConflictBlock = Type.Object(
  {
    node: text('The id of the block of the page in which it is, or which it is, on this side.'),
    type: text('Its type in the syntax tree.'),
    title: Optional(text('Its title, where it has one.')),
    markdown: text('How it is written.'),
  },
  { ...closed, title: 'ConflictBlock', description: 'A block on one side of a conflict.' },
)

const block = (description: string) => Type.Union([ConflictBlock, Type.Null()], { description })

const ConflictBlocks = Type.Object(
  {
    base: block('What it was when both sides were last the same.'),
    main: block('What it is in the main content.'),
    changeRequest: block('What it is in the change request.'),
  },
  {
    ...closed,
    title: 'ConflictBlocks',
    description: 'A block that a conflict is about, on each side; null where a side has none.',
  },
)

const HunkSide = Type.Object(
  {
    line: Type.Integer({
      minimum: 1,
      description: 'The number of the first line, or of the one in front of which there are none.',
    }),
    text: text('The lines, each with its line feed; empty where there are none.'),
  },
  { ...closed, title: 'ConflictHunkSide', description: 'Lines of a text on one side of a conflict.' },
)

const Hunk = Type.Object(
  {
    base: described(HunkSide, 'What was there when both sides were last the same.'),
    main: described(HunkSide, 'What the main content has.'),
    changeRequest: described(HunkSide, 'What the change request has.'),
  },
  { ...closed, title: 'ConflictHunk', description: 'Lines that both sides changed, each differently.' },
)

const MergedText = Type.Object(
  { markdown: text('The text.') },
  { ...closed, title: 'MergedText', description: 'A text in which what merges by itself is merged.' },
)

export const ChangeRequestConflict = Type.Object(
  {
    id: id('The id of the conflict; the same disagreement has the same one when it is found again.'),
    page: Optional(id('The id of the page that it is about.')),
    reusableContent: Optional(id('The id of the reusable content that it is about.')),
    variable: Optional(text('The name of the variable that it is about.')),
    file: Optional(id('The id of the file that it is about.')),
    field: text(
      'What both sides changed: a field of the page, `document` for its text, `place` for where it stands, `page` for all of it.',
    ),
    base: value('What was there when both sides were last the same.'),
    main: value('What the main content has.'),
    changeRequest: value('What the change request has.'),
    merged: Optional(
      described(
        MergedText,
        "Of a conflict in `document`: what merges by itself, merged, and the change request's side elsewhere.",
      ),
    ),
    hunks: Optional(
      Type.Array(Hunk, {
        description:
          'Of a conflict in `document`: what does not merge by itself, in the order of the text. None are left where the change request was changed so that all merges.',
      }),
    ),
    blocks: Optional(
      Type.Array(ConflictBlocks, {
        description:
          'Of a conflict in `document`, in the list of conflicts: the blocks of the text that both sides changed. Left out where the texts are too large, or too involved, to be read block by block.',
      }),
    ),
  },
  {
    ...closed,
    title: 'ChangeRequestConflict',
    description: 'Something that both sides changed, each differently.',
  },
)

const resultOf = (result: 'merge' | 'update') =>
  Type.Object(
    {
      revision: id(
        'The id of the revision that was made, or of the present one where nothing changed. Where a merge finds conflicts, that of the change request.',
      ),
      result: Type.Enum([result, 'conflicts'], {
        description: `\`${result}\` where everything came together, \`conflicts\` where it did not.`,
      }),
      conflicts: Optional(
        Type.Array(ChangeRequestConflict, { description: 'What both sides changed differently.' }),
      ),
      more: Optional(Type.Literal(true, { description: 'There are more conflicts than fit in an answer.' })),
    },
    {
      ...closed,
      title: result === 'merge' ? 'MergeResult' : 'UpdateResult',
      description: result === 'merge' ? 'What a merge came to.' : 'What an update came to.',
    },
  )

export const MergeResult = resultOf('merge')
export const UpdateResult = resultOf('update')

export const Contributor = Type.Object(
  {
    user: described(User, 'Who it is.'),
    count: count('How many revisions they made.'),
    updatedAt: instant('When they made the last one.'),
  },
  { ...closed, title: 'Contributor', description: 'Somebody who worked on a change request.' },
)
