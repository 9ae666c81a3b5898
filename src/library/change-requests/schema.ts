// Change requests on the wire.
import Type from 'typebox'
import { changeRequestStatuses } from '#database/index.ts'
import { User } from '#identity/users/index.ts'
import type { Json } from '#kernel/json.ts'
import { ConflictValue } from '../pages/index.ts'

const closed = { additionalProperties: false } as const
const { Optional, String: Text } = Type

const subject = Text({ maxLength: 100 })

export const ChangeRequest = Type.Object(
  {
    object: Type.Literal('change-request'),
    id: Text(),
    number: Type.Integer({ description: 'Counts up within the space' }),
    status: Type.Enum([...changeRequestStatuses]),
    subject,
    space: Text(),
    createdBy: Optional(User),
    createdAt: Text(),
    updatedAt: Text(),
    revision: Text({ description: 'The revision that its content is now' }),
    revisionInitial: Text({ description: 'The revision of the space it was created from' }),
    revisionMergedAncestor: Optional(
      Text({ description: 'The revision of the space it was last updated from' }),
    ),
    revisionMerged: Optional(Text({ description: 'The revision of the space that its merge made' })),
    comments: Type.Integer({ description: 'How many comments are open' }),
    outdated: Type.Boolean({
      description: 'Whether the main content has moved on since it was last updated',
    }),
    agentTaskId: Optional(Text()),
    urls: Type.Object({ app: Text(), location: Text() }, closed),
  },
  { ...closed, title: 'ChangeRequest', description: 'A proposed set of changes to the content of a space' },
)

export const NewChangeRequest = Type.Object(
  { subject: Optional(subject), agentTaskId: Optional(Text({ maxLength: 255 })) },
  { ...closed, title: 'NewChangeRequest' },
)

export const ChangeRequestChanges = Type.Object(
  { subject: Optional(subject), status: Optional(Type.Enum([...changeRequestStatuses])) },
  { ...closed, title: 'ChangeRequestChanges' },
)

const value = Type.Unsafe<Json>(ConflictValue)

export const ChangeRequestConflict = Type.Object(
  {
    id: Text(),
    page: Optional(Text()),
    reusableContent: Optional(Text()),
    variable: Optional(Text()),
    file: Optional(Text()),
    field: Text({ description: 'A field of the page, or `document`, `place`, `page`' }),
    base: value,
    main: value,
    changeRequest: value,
  },
  { ...closed, title: 'ChangeRequestConflict', description: 'What both sides changed, each differently' },
)

const resultOf = (result: 'merge' | 'update') =>
  Type.Object(
    {
      revision: Text(),
      result: Type.Enum([result, 'conflicts']),
      conflicts: Optional(Type.Array(ChangeRequestConflict)),
      more: Optional(Type.Literal(true, { description: 'There are more conflicts than this answer shows' })),
    },
    { ...closed, title: result === 'merge' ? 'MergeResult' : 'UpdateResult' },
  )

export const MergeReply = resultOf('merge')
export const UpdateReply = resultOf('update')

export const Contributor = Type.Object(
  { user: User, count: Type.Integer({ description: 'How many revisions they made' }), updatedAt: Text() },
  { ...closed, title: 'Contributor' },
)
