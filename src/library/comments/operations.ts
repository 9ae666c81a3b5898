// The operations on comments, of spaces and of change requests.

import Type from 'typebox'
import type { Ctx } from '#context.ts'
import { reference } from '#http/id-reference.ts'
import { list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { presentUsersById, User } from '#identity/users/index.ts'
import { type BaseKind, type ContentBase, changeRequestBase, headOf, spaceBase } from '../bases/index.ts'
import { formatParameter } from '../pages/index.ts'
import { type Format, fittingPosts } from './bodies.ts'
import { commentersOf } from './commenters.ts'
import { changeComment, deleteComment, postComment } from './comments.ts'
import { needToChange } from './policy.ts'
import { presentComments } from './present.ts'
import { replyOperations } from './reply-operations.ts'
import { Comment, CommentChanges, NewComment, statuses } from './schema.ts'
import { type CommentRow, commentsOf } from './store.ts'
import { commentOf } from './subject.ts'

const one = async (ctx: Ctx, base: ContentBase, row: CommentRow, format: Format = 'markdown') =>
  (await presentComments(ctx, base, [row], format))[0]

const listComments = (base: BaseKind): Operation =>
  operation({
    id: `listComments${base.suffix}`,
    method: 'GET',
    path: `${base.home}/comments`,
    status: 200,
    summary: 'The comments, newest first',
    query: Type.Object({
      ...pageParameters,
      ...formatParameter,
      order: Type.Enum(['asc', 'desc'], { default: 'desc' }),
      status: Type.Enum(['all', ...statuses], { default: 'all' }),
      targetPage: Type.Optional(reference('Those about this page')),
      authors: Type.Optional(
        Type.Array(reference(), { maxItems: 100, description: 'Those that one of these people posted' }),
      ),
    }),
    reply: listOf(Comment),
    on: base.subject,
    allow: 'read',
    run: (ctx, found, { query, page }) => {
      const rows = commentsOf(ctx, headOf(found), query)
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

const post = (base: BaseKind): Operation =>
  operation({
    id: `postComment${base.suffix}`,
    method: 'POST',
    path: `${base.home}/comments`,
    status: 200,
    summary: 'Comment on it, on a page of it, or on a block of a page',
    body: NewComment,
    reply: Comment,
    on: base.subject,
    allow: 'comment',
    transaction: 'own',
    run: async (ctx, found, { body }) => one(ctx, found, await postComment(ctx, found, body)),
  })

const getComment = (base: BaseKind): Operation =>
  operation({
    id: `getComment${base.suffix}`,
    method: 'GET',
    path: `${base.home}/comments/:commentId`,
    status: 200,
    summary: 'A comment',
    query: Type.Object(formatParameter),
    reply: Comment,
    on: commentOf(base),
    allow: 'view',
    run: (ctx, found, { query }) => one(ctx, found.base, found.comment, query.format),
  })

const putComment = (base: BaseKind): Operation =>
  operation({
    id: `updateComment${base.suffix}`,
    method: 'PUT',
    path: `${base.home}/comments/:commentId`,
    status: 200,
    summary: 'Edit a comment, resolve it or open it again, react to it',
    body: CommentChanges,
    reply: Comment,
    on: commentOf(base),
    allow: needToChange,
    run: async (ctx, found, { body }) => one(ctx, found.base, await changeComment(ctx, found, body)),
  })

const removeComment = (base: BaseKind): Operation =>
  operation({
    id: `deleteComment${base.suffix}`,
    method: 'DELETE',
    path: `${base.home}/comments/:commentId`,
    status: 205,
    summary: 'Delete a comment with its replies',
    on: commentOf(base),
    allow: 'delete',
    run: deleteComment,
  })

const listCommenters = (base: BaseKind): Operation =>
  operation({
    id: `listCommenters${base.suffix}`,
    method: 'GET',
    path: `${base.home}/commenters`,
    status: 200,
    summary: 'Who has written a comment or a reply',
    query: Type.Object({ ...pageParameters }),
    reply: listOf(User),
    on: base.subject,
    allow: 'read',
    run: (ctx, found, { page }) => {
      const rows = commentersOf(ctx, headOf(found))
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

export const commentOperations: readonly Operation[] = [spaceBase, changeRequestBase].flatMap(base => [
  listComments(base),
  post(base),
  getComment(base),
  putComment(base),
  removeComment(base),
  listCommenters(base),
  ...replyOperations(base),
])
