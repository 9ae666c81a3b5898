// Reviews and requested reviewers on the wire.

import { verdicts } from '#database/index.ts'
import { described } from '#http/described.ts'
import { flag, id, instant, text } from '#http/fields.ts'
import { reference } from '#http/id-reference.ts'
import { User } from '#identity/users/index.ts'
import { Type } from '#kernel/type.ts'
import { CommentBody, CommentText } from '../comments/index.ts'

const closed = { additionalProperties: false } as const
const { Optional } = Type

const Verdict = Type.Enum([...verdicts], {
  title: 'Verdict',
  description: '`approved`: it is good as it is. `changes-requested`: something must be done first.',
})

export const Review = Type.Object(
  {
    object: Type.Literal('change-request-review'),
    id: id('The id of the review.'),
    revision: id('The id of the revision of the change request that was reviewed.'),
    reviewer: described(User, 'Who reviewed it.'),
    status: Verdict,
    outdated: flag('Whether the change request has changed since.'),
    comment: Optional(
      Type.Object(
        { markdown: text('What was said, in Markdown.') },
        { ...closed, description: 'What the reviewer said with it.' },
      ),
    ),
    createdAt: instant('When it was given.'),
  },
  { ...closed, title: 'Review', description: 'What somebody found of a change request as it was then.' },
)

export const NewReview = Type.Object(
  {
    status: Verdict,
    comment: Optional(
      Type.Union([CommentBody, CommentText], {
        description: 'What to say with it; becomes a comment on the change request. A string is Markdown.',
      }),
    ),
  },
  { ...closed, title: 'NewReview', description: 'A review to give.' },
)

export const RequestedReviewer = Type.Object(
  {
    object: Type.Literal('change-request-requested-reviewer'),
    id: id('The id of the user who was asked.'),
    user: described(User, 'Who was asked.'),
    requestedBy: described(User, 'Who asked.'),
    revision: id('The id of the revision of the change request that they were asked about.'),
    createdAt: instant('When they were asked.'),
  },
  {
    ...closed,
    title: 'RequestedReviewer',
    description: 'Somebody who was asked to review a change request.',
  },
)

/** How many people can be asked about one change request. */
export const mostRequested = 100

export const NewRequest = Type.Object(
  {
    users: Type.Array(reference(), {
      minItems: 1,
      maxItems: mostRequested,
      description: 'The ids of members who may read the space.',
    }),
  },
  { ...closed, title: 'NewReviewRequest', description: 'Whom to ask for a review.' },
)
