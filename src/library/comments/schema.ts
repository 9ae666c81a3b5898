// Comments and replies on the wire.

import { commentStatuses } from '#database/index.ts'
import { described } from '#http/described.ts'
import { count, flag, id, instant, location, text } from '#http/fields.ts'
import { reference } from '#http/id-reference.ts'
import { User } from '#identity/users/index.ts'
import { Type } from '#kernel/type.ts'
import { markdownNode } from '../pages/index.ts'

const closed = { additionalProperties: false } as const
const { Optional, String: Text } = Type

/** A text that people write: of comments, of replies, of reviews. */
export const CommentText = Text({
  minLength: 1,
  maxLength: 20_000,
  // At least one visible character. The blank Braille pattern (U+2800) is invisible, but no property of Unicode says so.
  pattern: '[^\\s\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800]',
  'x-form': 'a text that is not blank',
  description: 'What is said, in Markdown; not blank.',
})

export const CommentBody = Type.Object(
  { markdown: CommentText },
  { ...closed, title: 'CommentBody', description: 'What is said.' },
)

/** The text in the requested form. */
const Body = Type.Object(
  {
    markdown: Optional(text('The text as it was written; only where the format is `markdown`.')),
    // Serialized before the answer is checked, so the code knows no type of it.
    document: Optional(Type.Unsafe<unknown>(Type.Cyclic(markdownNode, 'MarkdownNode'))),
    html: Optional(text('The text as safe HTML; only where the format is `html`.')),
  },
  { ...closed, title: 'ShownBody', description: 'What is said, in the format that was asked for.' },
)

const Reaction = Type.Object(
  {
    emoji: text('An emoji, or a `:shortcode:`.'),
    count: count('How many people reacted with it.'),
    users: Type.Array(
      Type.Object(
        { user: described(User, 'Who it was.'), reactedAt: instant('When they did.') },
        { ...closed, title: 'ReactionOfUser', description: 'Somebody who reacted.' },
      ),
      { description: 'The first 100 of them.' },
    ),
  },
  { ...closed, title: 'Reaction', description: 'An emoji, and who reacted with it.' },
)

const post = {
  id: id('Its id.'),
  postedBy: described(User, 'Who wrote it.'),
  postedAt: instant('When it was written.'),
  editedAt: Optional(instant('When its text was last changed; left out where it never was.')),
  reactions: Type.Array(Reaction, { description: 'What people reacted with, the first one first.' }),
  body: Body,
  urls: Type.Object({ location }, { ...closed, description: 'Where it is found.' }),
  permissions: Type.Object(
    {
      view: flag('Read it.'),
      edit: flag('Change its text.'),
      reply: flag('Reply to it.'),
      delete: flag('Delete it.'),
    },
    { ...closed, title: 'PostPermissions', description: 'What you may do with it.' },
  ),
}

const Target = Type.Object(
  {
    space: id('The id of the space.'),
    changeRequest: Optional(id('The id of the change request, where it is about one.')),
    revision: id('The id of the revision that was the content when it was written.'),
    review: Optional(id('The id of the review that it was written with.')),
    page: Optional(
      Type.Object(
        {
          id: id('The id of the page.'),
          title: text('Its title; the last one, where the page is gone.'),
          emoji: Optional(text('Its emoji.')),
          icon: Optional(text('The name of its icon.')),
          path: Optional(text('The slugs from the top down; a link has none.')),
          createdAt: instant('When the page was made.'),
          updatedAt: instant('When the page was last changed.'),
          outdated: flag('Whether its text is no longer the one that was commented on.'),
        },
        {
          ...closed,
          title: 'CommentedPage',
          description: 'The page that it is about, where it is about one.',
        },
      ),
    ),
    node: Optional(
      Type.Object(
        { id: text('The id of the block.'), preview: text('How the block began, in up to 120 characters.') },
        { ...closed, title: 'CommentedBlock', description: 'The block of the page that it is about.' },
      ),
    ),
  },
  { ...closed, title: 'CommentTarget', description: 'What a comment is about.' },
)

export const Comment = Type.Object(
  {
    object: Type.Literal('comment'),
    ...post,
    status: Type.Enum([...commentStatuses], {
      description: '`open` until somebody resolves it.',
    }),
    resolvedAt: Optional(instant('When it was resolved.')),
    resolvedBy: Optional(described(User, 'Who resolved it.')),
    replies: count('How many replies it has.'),
    target: Target,
  },
  {
    ...closed,
    title: 'Comment',
    description: 'What somebody said about a space or a change request, a page of it, or a block of that.',
  },
)

export const CommentReply = Type.Object(
  { object: Type.Literal('comment-reply'), ...post },
  { ...closed, title: 'CommentReply', description: 'What somebody replied to a comment.' },
)

export const NewComment = Type.Object(
  {
    body: CommentBody,
    page: Optional(reference('The id of the page that it is about.')),
    node: Optional(
      Text({
        maxLength: 2000,
        description: 'The id of a block of that page, such as the anchor of a heading.',
      }),
    ),
  },
  { ...closed, title: 'NewComment', description: 'A comment to post.' },
)

export const NewReply = Type.Object(
  { body: CommentBody },
  { ...closed, title: 'NewReply', description: 'A reply to post.' },
)

const emojis = (description: string) =>
  Optional(Type.Array(Text({ maxLength: 100 }), { maxItems: 20, description }))

const reactions = {
  addedReactions: emojis('Emoji, or `:shortcode:`, to react with; those that you gave before stay once.'),
  removedReactions: emojis('Emoji to take back.'),
}

export const ReplyChanges = Type.Object(
  { body: Optional(CommentBody), ...reactions },
  {
    ...closed,
    title: 'ReplyChanges',
    description: 'What to change of a reply. What is left out stays as it is.',
  },
)

export const CommentChanges = Type.Object(
  {
    resolved: Optional(Type.Boolean({ description: 'True resolves it, false opens it again.' })),
    body: Optional(CommentBody),
    ...reactions,
  },
  {
    ...closed,
    title: 'CommentChanges',
    description: 'What to change of a comment. What is left out stays as it is.',
  },
)
