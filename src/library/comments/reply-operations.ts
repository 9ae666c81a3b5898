// The operations on replies to comments, of spaces and of change requests.
import Type from 'typebox'
import type { Ctx } from '#context.ts'
import { list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import type { BaseKind } from '../bases/index.ts'
import { formatParameter } from '../pages/index.ts'
import { type Format, fittingPosts } from './bodies.ts'
import { needToChange } from './policy.ts'
import { presentReplies } from './present.ts'
import { changeReply, deleteReply, postReply } from './replies.ts'
import { CommentReply, NewReply, ReplyChanges } from './schema.ts'
import { type ReplyRow, repliesTo } from './store.ts'
import { type CommentAccess, commentOf, replyOf } from './subject.ts'

const one = async (ctx: Ctx, found: CommentAccess, row: ReplyRow, format: Format = 'markdown') =>
  (await presentReplies(ctx, found, [row], format))[0]

const listReplies = (base: BaseKind): Operation =>
  operation({
    id: `listCommentReplies${base.suffix}`,
    method: 'GET',
    path: `${base.home}/comments/:commentId/replies`,
    status: 200,
    summary: 'The replies to a comment, oldest first',
    query: Type.Object({ ...pageParameters, ...formatParameter }),
    reply: listOf(CommentReply),
    on: commentOf(base),
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

const post = (base: BaseKind): Operation =>
  operation({
    id: `postCommentReply${base.suffix}`,
    method: 'POST',
    path: `${base.home}/comments/:commentId/replies`,
    status: 200,
    summary: 'Reply to a comment',
    query: Type.Object(formatParameter),
    body: NewReply,
    reply: CommentReply,
    on: commentOf(base),
    allow: 'reply',
    run: async (ctx, found, { query, body }) =>
      one(ctx, found, await postReply(ctx, found, body), query.format),
  })

const getReply = (base: BaseKind): Operation =>
  operation({
    id: `getCommentReply${base.suffix}`,
    method: 'GET',
    path: `${base.home}/comments/:commentId/replies/:commentReplyId`,
    status: 200,
    summary: 'A reply',
    query: Type.Object(formatParameter),
    reply: CommentReply,
    on: replyOf(base),
    allow: 'view',
    run: (ctx, found, { query }) => one(ctx, found, found.reply, query.format),
  })

const putReply = (base: BaseKind): Operation =>
  operation({
    id: `updateCommentReply${base.suffix}`,
    method: 'PUT',
    path: `${base.home}/comments/:commentId/replies/:commentReplyId`,
    status: 200,
    summary: 'Edit a reply, or react to it',
    body: ReplyChanges,
    reply: CommentReply,
    on: replyOf(base),
    allow: needToChange,
    run: async (ctx, found, { body }) => one(ctx, found, await changeReply(ctx, found, body)),
  })

const removeReply = (base: BaseKind): Operation =>
  operation({
    id: `deleteCommentReply${base.suffix}`,
    method: 'DELETE',
    path: `${base.home}/comments/:commentId/replies/:commentReplyId`,
    status: 205,
    summary: 'Delete a reply',
    on: replyOf(base),
    allow: 'delete',
    run: deleteReply,
  })

export const replyOperations = (base: BaseKind): readonly Operation[] => [
  listReplies(base),
  post(base),
  getReply(base),
  putReply(base),
  removeReply(base),
]
