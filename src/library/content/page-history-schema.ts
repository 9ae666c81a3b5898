// The history of a page on the wire.

import { described } from '#http/described.ts'
import { count, id, instant } from '#http/fields.ts'
import { listOf } from '#http/list.ts'
import { User } from '#identity/users/index.ts'
import { Type } from '#kernel/type.ts'
import { ChangeRequest } from '../change-requests/index.ts'
import { Difference } from './difference-schema.ts'
import { revisionFields } from './schema.ts'

const closed = { additionalProperties: false } as const
const { Optional } = Type

const PageRevision = Type.Object(
  {
    ...revisionFields,
    author: Optional(described(User, 'Who made it: of a merge, who merged. Left out where they are gone.')),
    changeRequest: Optional(described(ChangeRequest, 'Of a merge: the change request that was merged.')),
    changes: Type.Array(Difference, {
      description:
        'What it changed of the page in the revision that it was made from: an entry for the page, and one for its place, as in the changes of a revision.',
    }),
  },
  { ...closed, title: 'PageRevision', description: 'A revision that changed a page.' },
)

export const PageRevisions = Type.Object(
  {
    ...listOf(PageRevision).properties,
    unsearched: Optional(
      count(
        'Only where the space has very many revisions of an older version of the program: how many of the oldest are not looked through yet. Ask again.',
      ),
    ),
  },
  { ...closed, title: 'PageRevisions', description: 'One page of the revisions that changed a page.' },
)

const BlameOfBlock = Type.Object(
  {
    node: id('The id of the block, as comments name it.'),
    revision: id('The revision that last changed it. One that was moved keeps it.'),
    author: Optional(
      described(
        User,
        'Who wrote it: of a merge whoever did so in the change request. Left out where they are gone.',
      ),
    ),
    createdAt: instant('When the revision was made.'),
  },
  { ...closed, title: 'BlockBlame', description: 'What last changed a block of a page.' },
)

export const Blame = Type.Object(
  {
    blocks: Type.Array(BlameOfBlock, { description: 'The blocks of the text, in their order.' }),
    more: Optional(
      Type.Literal(true, {
        description:
          'Only of a long history: it is not looked through to its end, and blocks that are older are left out. Ask again: it goes on from there.',
      }),
    ),
  },
  { ...closed, title: 'Blame', description: 'Which revision last changed each block of a page.' },
)
