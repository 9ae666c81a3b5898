// Comments and replies on the wire.

import Type from 'typebox'
import { commentStatuses } from '#database/index.ts'
import { reference } from '#http/id-reference.ts'
import { User } from '#identity/users/index.ts'
import { markdownNode } from '../pages/index.ts'

const closed = { additionalProperties: false } as const
const { Optional, String: Text } = Type
const flag = Type.Boolean()

/** What is written: by comments, by replies, with a review. */
export const CommentText = Text({
  minLength: 1,
  maxLength: 20_000,
  pattern: '[^\\s\\p{Cc}\\p{Cf}]',
  'x-form': 'a text that is not blank',
})

export const CommentBody = Type.Object({ markdown: CommentText }, { ...closed, title: 'CommentBody' })

/** In the form that was asked for. */
const Body = Type.Object(
  {
    markdown: Optional(Text()),
    document: Optional(Type.Unsafe<unknown>(Type.Cyclic(markdownNode, 'MarkdownNode'))),
    html: Optional(Text({ description: 'Sanitized' })),
  },
  closed,
)

const Reaction = Type.Object(
  {
    emoji: Text({ description: 'An emoji, or a `:shortcode:`' }),
    count: Type.Integer(),
    users: Type.Array(Type.Object({ user: User, reactedAt: Text() }, closed), {
      description: 'The first 100 of them',
    }),
  },
  { ...closed, title: 'Reaction' },
)

const post = {
  id: Text(),
  postedBy: User,
  postedAt: Text(),
  editedAt: Optional(Text()),
  reactions: Type.Array(Reaction),
  body: Body,
  urls: Type.Object({ location: Text() }, closed),
  permissions: Type.Object({ view: flag, edit: flag, reply: flag, delete: flag }, closed),
}

const Target = Type.Object(
  {
    space: Text(),
    changeRequest: Optional(Text()),
    revision: Text({ description: 'The revision that the content was when it was written' }),
    review: Optional(Text({ description: 'The review that it was written with' })),
    page: Optional(
      Type.Object(
        {
          id: Text(),
          title: Text(),
          emoji: Optional(Text()),
          icon: Optional(Text()),
          path: Optional(Text({ description: 'A link has none' })),
          createdAt: Text(),
          updatedAt: Text(),
          outdated: Type.Boolean({
            description: 'Whether the text is no longer the one that was commented on',
          }),
        },
        closed,
      ),
    ),
    node: Optional(
      Type.Object(
        { id: Text(), preview: Text({ description: 'How the block began when it was commented on' }) },
        closed,
      ),
    ),
  },
  { ...closed, title: 'CommentTarget' },
)

export const Comment = Type.Object(
  {
    object: Type.Literal('comment'),
    ...post,
    status: Type.Enum([...commentStatuses]),
    resolvedAt: Optional(Text()),
    resolvedBy: Optional(User),
    replies: Type.Integer({ description: 'How many there are' }),
    target: Target,
  },
  { ...closed, title: 'Comment', description: 'Something said about a space or a change request' },
)

export const CommentReply = Type.Object(
  { object: Type.Literal('comment-reply'), ...post },
  { ...closed, title: 'CommentReply' },
)

export const NewComment = Type.Object(
  {
    body: CommentBody,
    page: Optional(reference('The id of the page that it is about')),
    node: Optional(Text({ maxLength: 2000, description: 'The id of a block of that page' })),
  },
  { ...closed, title: 'NewComment' },
)

export const NewReply = Type.Object({ body: CommentBody }, { ...closed, title: 'NewReply' })

const emojis = Optional(
  Type.Array(Text({ maxLength: 100 }), { maxItems: 20, description: 'Emoji, or `:shortcode:`' }),
)

export const ReplyChanges = Type.Object(
  { body: Optional(CommentBody), addedReactions: emojis, removedReactions: emojis },
  { ...closed, title: 'ReplyChanges' },
)

export const CommentChanges = Type.Object(
  {
    resolved: Optional(Type.Boolean()),
    body: Optional(CommentBody),
    addedReactions: emojis,
    removedReactions: emojis,
  },
  { ...closed, title: 'CommentChanges' },
)
