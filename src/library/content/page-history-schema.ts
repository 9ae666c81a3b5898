// The history of a page on the wire.
import Type from 'typebox'
import { described } from '#http/described.ts'
import { count } from '#http/fields.ts'
import { listOf } from '#http/list.ts'
import { User } from '#identity/users/index.ts'
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
