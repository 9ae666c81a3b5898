// The operations on replies to comments, of spaces and of change requests.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { versioned } from '#http/versions.ts'
import { Type } from '#kernel/type.ts'
import type { HeadKind } from '../heads/index.ts'
import { formatParameter } from '../pages/index.ts'
import { type Format, fittingPosts } from './bodies.ts'
import { needToChangePost } from './policy.ts'
import { presentReplies } from './present.ts'
import { changeReply, deleteReply, postReply } from './replies.ts'
import { CommentReply, NewReply, ReplyChanges } from './schema.ts'
import { type ReplyRow, repliesTo } from './store.ts'
import { type CommentAccess, commentOf, replyOf } from './subject.ts'

const one = async (ctx: Ctx, found: CommentAccess, row: ReplyRow, format: Format = 'markdown') => {
  const [reply] = await presentReplies(ctx, found, [row], format)
  return versioned(reply as Static<typeof CommentReply>, row.id, row.markdown, row.edited_at)
}

const listReplies = (head: HeadKind): Operation =>
  operation({
    id: `listCommentReplies${head.suffix}`,
    method: 'GET',
    path: `${head.home}/comments/:commentId/replies`,
    status: 200,
    summary: 'The replies to a comment, oldest first',
    description: 'Lists the replies to a comment, oldest first. It needs the level `read` on the space.',
    query: Type.Object({ ...pageParameters, ...formatParameter }),
    reply: listOf(CommentReply),
    on: commentOf(head),
    allow: 'view',
    run: (ctx, found, { query, page }) => {
      const rows = repliesTo(ctx, found.comment.id)
      return list(ctx, page, {
        rows: rows.selectAll(),
        count: rows,
        order: [{ column: 'id', direction: 'asc' }],
        sortedBy: row => [row.id],
        fitting: fittingPosts(ctx, query.format),
        present: shown => presentReplies(ctx, found, shown, query.format),
      })
    },
  })

const post = (head: HeadKind): Operation =>
  operation({
    id: `postCommentReply${head.suffix}`,
    method: 'POST',
    path: `${head.home}/comments/:commentId/replies`,
    status: 200,
    summary: 'Reply to a comment',
    description:
      'Posts a reply to a comment. It needs the level `comment` on the space. Replying leaves the status of the comment as it is.',
    query: Type.Object(formatParameter),
    body: NewReply,
    reply: CommentReply,
    on: commentOf(head),
    allow: 'reply',
    run: async (ctx, found, { query, body }) =>
      one(ctx, found, await postReply(ctx, found, body), query.format),
  })

const getReply = (head: HeadKind): Operation =>
  operation({
    id: `getCommentReply${head.suffix}`,
    method: 'GET',
    path: `${head.home}/comments/:commentId/replies/:commentReplyId`,
    status: 200,
    summary: 'A reply',
    description: 'Gives one reply to a comment. It needs the level `read` on the space.',
    query: Type.Object(formatParameter),
    reply: CommentReply,
    on: replyOf(head),
    allow: 'view',
    run: (ctx, found, { query }) => one(ctx, found, found.reply, query.format),
  })

const putReply = (head: HeadKind): Operation =>
  operation({
    id: `updateCommentReply${head.suffix}`,
    method: 'PUT',
    path: `${head.home}/comments/:commentId/replies/:commentReplyId`,
    status: 200,
    summary: 'Edit a reply, or react to it',
    description:
      'Changes the text of a reply, or your reactions to it. Only its author changes the text; to react the level `comment` is enough.',
    body: ReplyChanges,
    reply: CommentReply,
    errors: { 409: 'You have reacted with 20 different emoji, or there are 50 different ones.' },
    on: replyOf(head),
    changes: `getCommentReply${head.suffix}`,
    allow: needToChangePost,
    run: async (ctx, found, { body }) => one(ctx, found, await changeReply(ctx, found, body)),
  })

const removeReply = (head: HeadKind): Operation =>
  operation({
    id: `deleteCommentReply${head.suffix}`,
    method: 'DELETE',
    path: `${head.home}/comments/:commentId/replies/:commentReplyId`,
    status: 205,
    summary: 'Delete a reply',
    description:
      'Deletes one reply to a comment. Authors may do so with the level `comment`; others need `review`.',
    on: replyOf(head),
    changes: `getCommentReply${head.suffix}`,
    allow: 'delete',
    run: deleteReply,
  })

export const replyOperations = (head: HeadKind): readonly Operation[] => [
  listReplies(head),
  post(head),
  getReply(head),
  putReply(head),
  removeReply(head),
]
