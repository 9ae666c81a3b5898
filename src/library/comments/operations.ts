// The operations on comments, of spaces and of change requests.

import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { commentStatuses } from '#database/index.ts'
import { reference } from '#http/id-reference.ts'
import { list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { versioned } from '#http/versions.ts'
import { presentUsersById, User } from '#identity/users/index.ts'
import { Type } from '#kernel/type.ts'
import { type ContentHead, changeRequestHead, type HeadKind, headIdOf, spaceHead } from '../heads/index.ts'
import { formatParameter } from '../pages/index.ts'
import { type Format, fittingPosts } from './bodies.ts'
import { commentersOf } from './commenter-store.ts'
import { changeComment, deleteComment, postComment } from './comments.ts'
import { needToChangePost } from './policy.ts'
import { presentComments } from './present.ts'
import { replyOperations } from './reply-operations.ts'
import { Comment, CommentChanges, NewComment } from './schema.ts'
import { type CommentRow, commentsOf } from './store.ts'
import { commentOf } from './subject.ts'

const one = async (
  ctx: Ctx,
  head: ContentHead,
  row: CommentRow,
  format: Format = 'markdown',
  isNew = false,
) => {
  const [comment] = await presentComments(ctx, head, [row], format, isNew)
  const { id, markdown, edited_at, status, resolved_at, resolved_by } = row
  return versioned(
    comment as Static<typeof Comment>,
    id,
    markdown,
    edited_at,
    status,
    resolved_at,
    resolved_by,
  )
}

const listComments = (head: HeadKind): Operation =>
  operation({
    id: `listComments${head.suffix}`,
    method: 'GET',
    path: `${head.home}/comments`,
    status: 200,
    summary: 'The comments, newest first',
    description: `Lists the comments on a ${head.subject.noun}, newest first, each with how many replies it has. It needs the level \`read\` on the space. Filter by status, by page and by author; the replies are a list of their own.`,
    query: Type.Object({
      ...pageParameters,
      ...formatParameter,
      order: Type.Enum(['asc', 'desc'], { default: 'desc', description: 'The newest first, or last.' }),
      status: Type.Enum(['all', ...commentStatuses], {
        default: 'all',
        description: 'Only those that are open, or resolved.',
      }),
      targetPage: Type.Optional(reference('Only those about this page: an id.')),
      authors: Type.Optional(
        Type.Array(reference(), {
          maxItems: 100,
          description: 'Only those that one of these people wrote: their ids.',
        }),
      ),
    }),
    reply: listOf(Comment),
    on: head.subject,
    allow: 'read',
    run: (ctx, found, { query, page }) => {
      const rows = commentsOf(ctx, headIdOf(found), query)
      return list(ctx, page, {
        rows: rows.selectAll(),
        count: rows,
        order: [{ column: 'id', direction: query.order }],
        sortedBy: row => [row.id],
        fitting: fittingPosts(ctx, query.format),
        present: shown => presentComments(ctx, found, shown, query.format),
      })
    },
  })

const post = (head: HeadKind): Operation =>
  operation({
    id: `postComment${head.suffix}`,
    method: 'POST',
    path: `${head.home}/comments`,
    status: 200,
    summary: 'Comment on it, on a page of it, or on a block of a page',
    description: `Posts a comment on a ${head.subject.noun}, on one of its pages, or on a block of a page. It needs the level \`comment\` on the space. The answer is the comment with its id. A page or a block that does not exist is a 400.`,
    body: NewComment,
    reply: Comment,
    on: head.subject,
    allow: 'comment',
    transaction: 'own',
    run: async (ctx, found, { body }) => {
      const answer = (row: CommentRow, inside: Ctx) => one(inside, found, row, 'markdown', true)
      return answer(await postComment(ctx, found, body, answer), ctx)
    },
  })

const getComment = (head: HeadKind): Operation =>
  operation({
    id: `getComment${head.suffix}`,
    method: 'GET',
    path: `${head.home}/comments/:commentId`,
    status: 200,
    summary: 'A comment',
    description: `Gives one comment on a ${head.subject.noun}. It needs the level \`read\` on the space. Whether the text that it is about has changed since, \`target.page.outdated\` says.`,
    query: Type.Object(formatParameter),
    reply: Comment,
    on: commentOf(head),
    allow: 'view',
    run: (ctx, found, { query }) => one(ctx, found.head, found.comment, query.format),
  })

const putComment = (head: HeadKind): Operation =>
  operation({
    id: `updateComment${head.suffix}`,
    method: 'PUT',
    path: `${head.home}/comments/:commentId`,
    status: 200,
    summary: 'Edit a comment, resolve it or open it again, react to it',
    description:
      'Changes a comment: its text, its status, or your reactions to it. Only its author changes the text, with the level `comment`. To resolve it or open it again, and to react, the level `comment` is enough. The status and the reactions leave `editedAt` as it is.',
    body: CommentChanges,
    reply: Comment,
    errors: { 409: 'You have reacted with 20 different emoji, or there are 50 different ones.' },
    on: commentOf(head),
    changes: `getComment${head.suffix}`,
    allow: needToChangePost,
    run: async (ctx, found, { body }) => one(ctx, found.head, await changeComment(ctx, found, body)),
  })

const removeComment = (head: HeadKind): Operation =>
  operation({
    id: `deleteComment${head.suffix}`,
    method: 'DELETE',
    path: `${head.home}/comments/:commentId`,
    status: 205,
    summary: 'Delete a comment with its replies',
    description: `Deletes a comment on a ${head.subject.noun} with all replies to it. Authors may do so with the level \`comment\`; others need \`review\`.`,
    on: commentOf(head),
    changes: `getComment${head.suffix}`,
    allow: 'delete',
    run: deleteComment,
  })

const listCommenters = (head: HeadKind): Operation =>
  operation({
    id: `listCommenters${head.suffix}`,
    method: 'GET',
    path: `${head.home}/commenters`,
    status: 200,
    summary: 'Who has written a comment or a reply',
    description: `Lists who has written a comment or a reply on a ${head.subject.noun}. It needs the level \`read\` on the space. Use their ids in the filter \`authors\` of the list of comments.`,
    query: Type.Object({ ...pageParameters }),
    reply: listOf(User),
    on: head.subject,
    allow: 'read',
    run: (ctx, found, { page }) => {
      const rows = commentersOf(ctx, headIdOf(found))
      return list(ctx, page, {
        rows: rows.select('user_id'),
        count: rows,
        order: [{ column: 'user_id', direction: 'asc' }],
        sortedBy: ({ user_id }) => [user_id],
        present: async shown => {
          const ids = shown.map(({ user_id }) => user_id)
          const people = await presentUsersById(ctx, ids)
          return ids.flatMap(id => people.get(id) ?? [])
        },
      })
    },
  })

export const commentOperations: readonly Operation[] = [spaceHead, changeRequestHead].flatMap(head => [
  listComments(head),
  post(head),
  getComment(head),
  putComment(head),
  removeComment(head),
  listCommenters(head),
  ...replyOperations(head),
])
