// Reviews and requested reviewers on the wire.

import Type from 'typebox'
import { verdicts } from '#database/index.ts'
import { reference } from '#http/id-reference.ts'
import { User } from '#identity/users/index.ts'
import { CommentBody, CommentText } from '../comments/index.ts'

const closed = { additionalProperties: false } as const
const { Optional, String: Text } = Type

export const Review = Type.Object(
  {
    object: Type.Literal('change-request-review'),
    id: Text(),
    revision: Text({ description: 'The revision of the change request that was reviewed' }),
    reviewer: User,
    status: Type.Enum([...verdicts]),
    outdated: Type.Boolean({ description: 'Whether the change request is no longer what was reviewed' }),
    comment: Optional(Type.Object({ markdown: Text() }, closed)),
    createdAt: Text(),
  },
  { ...closed, title: 'Review', description: 'What somebody says about one revision of a change request' },
)

export const NewReview = Type.Object(
  {
    status: Type.Enum([...verdicts]),
    comment: Optional(
      Type.Union([CommentBody, CommentText], {
        description: 'Becomes a comment on the change request; text is Markdown',
      }),
    ),
  },
  { ...closed, title: 'NewReview' },
)

export const RequestedReviewer = Type.Object(
  {
    object: Type.Literal('change-request-requested-reviewer'),
    id: Text({ description: 'That of the user' }),
    user: User,
    requestedBy: User,
    revision: Text({ description: 'The revision of the change request that they were asked about' }),
    createdAt: Text(),
  },
  { ...closed, title: 'RequestedReviewer', description: 'Somebody who was asked to review a change request' },
)

/** How many people can be asked about one change request. */
export const mostRequested = 100

export const NewRequest = Type.Object(
  {
    users: Type.Array(reference(), {
      minItems: 1,
      maxItems: mostRequested,
      description: 'The ids of members who may read the space',
    }),
  },
  { ...closed, title: 'NewReviewRequest' },
)
