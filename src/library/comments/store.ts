// All SQL on comments and replies.
import type { Selectable } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import { type CommentStatus, first, type Param, run, statement, type Tables, write } from '#database/index.ts'

export type CommentRow = Selectable<Tables['comments']>
export type ReplyRow = Selectable<Tables['comment_replies']>

/** The keys of a comment and of a reply. */
type CommentKey = Pick<CommentRow, 'head_id' | 'id'>
type ReplyKey = Pick<ReplyRow, 'comment_id' | 'id'>

export interface CommentFilter {
  readonly status: CommentStatus | 'all'
  readonly targetPage?: string
  readonly authors?: readonly string[]
}

/** A query of the comments on a head, not yet run. */
export const commentsOf = (ctx: Ctx, headId: string, filter: CommentFilter) => {
  const { status, targetPage, authors } = filter
  let rows = ctx.db.selectFrom('comments').where('head_id', '=', headId)
  if (status !== 'all') rows = rows.where('status', '=', status)
  if (targetPage !== undefined) rows = rows.where('page_id', '=', targetPage)
  return authors === undefined ? rows : rows.where('posted_by', 'in', authors)
}

/** A query of the replies to a comment, not yet run. */
export const repliesTo = (ctx: Ctx, commentId: string) =>
  ctx.db.selectFrom('comment_replies').where('comment_id', '=', commentId)

export const findComment = (ctx: Ctx, headId: string, id: string): Promise<CommentRow | undefined> =>
  first(ctx.db, commentById, { head: headId, id })

export const findReply = (ctx: Ctx, commentId: string, id: string): Promise<ReplyRow | undefined> =>
  first(ctx.db, replyById, { comment: commentId, id })

/** The comment as it is now, if it still exists, locked until the transaction ends. */
export const lockCommentRow = (ctx: WriteCtx, { head_id, id }: CommentKey): Promise<CommentRow | undefined> =>
  ctx.db
    .selectFrom('comments')
    .selectAll()
    .where('head_id', '=', head_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** The reply as it is now, if it still exists, locked until the transaction ends. */
export const lockReplyRow = (ctx: Ctx, { comment_id, id }: ReplyKey): Promise<ReplyRow | undefined> =>
  repliesTo(ctx, comment_id).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertComment = (ctx: WriteCtx, row: CommentRow): Promise<void> => write(ctx.db, addComment, row)

export const insertReply = async (
  ctx: WriteCtx,
  { head_id, id }: CommentKey,
  row: ReplyRow,
): Promise<void> => {
  await ctx.db.insertInto('comment_replies').values(row).execute()
  await run(ctx.db, addToReplies, { head: head_id, id, added: 1 })
}

export const updateComment = async (
  ctx: WriteCtx,
  { head_id, id }: CommentKey,
  set: Partial<CommentRow>,
): Promise<void> => {
  if (Object.keys(set).length === 0) return
  const comments = ctx.db.updateTable('comments').set(set)
  await comments.where('head_id', '=', head_id).where('id', '=', id).execute()
}

export const updateReply = async (
  ctx: WriteCtx,
  { comment_id, id }: ReplyKey,
  set: Partial<ReplyRow>,
): Promise<void> => {
  if (Object.keys(set).length === 0) return
  const replies = ctx.db.updateTable('comment_replies').set(set)
  await replies.where('comment_id', '=', comment_id).where('id', '=', id).execute()
}

/** Removes a comment with its replies and all reactions; returns how many posts each of their authors loses. */
export const removeComment = async (
  ctx: WriteCtx,
  { head_id, id, posted_by }: CommentRow,
): Promise<Map<string, number>> => {
  const { db } = ctx
  const replies = repliesTo(ctx, id)
  for (const table of ['reactions', 'reaction_counts'] as const) {
    const reactions = db.deleteFrom(table)
    await reactions.where('post_id', 'in', replies.select('id')).execute()
    await reactions.where('post_id', '=', id).execute()
  }
  const gone = await db
    .deleteFrom('comment_replies')
    .where('comment_id', '=', id)
    .returning('posted_by')
    .execute()
  await db.deleteFrom('comments').where('head_id', '=', head_id).where('id', '=', id).execute()
  const posts = new Map([[posted_by, 1]])
  for (const reply of gone) posts.set(reply.posted_by, (posts.get(reply.posted_by) ?? 0) + 1)
  return posts
}

export const removeReply = async (ctx: WriteCtx, comment: CommentKey, { id }: ReplyKey): Promise<void> => {
  const { db } = ctx
  for (const table of ['reactions', 'reaction_counts'] as const)
    await db.deleteFrom(table).where('post_id', '=', id).execute()
  await db.deleteFrom('comment_replies').where('comment_id', '=', comment.id).where('id', '=', id).execute()
  await run(db, addToReplies, { head: comment.head_id, id: comment.id, added: -1 })
}

/** Adds to the number of open comments of a change request. */
export const countOpenOnChangeRequest = (ctx: WriteCtx, id: string, added: number): Promise<void> =>
  write(ctx.db, addToChangeRequest, { id, added })

const commentById = statement((db, param: Param<{ head: string; id: string }>) =>
  db.selectFrom('comments').selectAll().where('id', '=', param('id')).where('head_id', '=', param('head')),
)

const replyById = statement((db, param: Param<{ comment: string; id: string }>) =>
  db
    .selectFrom('comment_replies')
    .selectAll()
    .where('id', '=', param('id'))
    .where('comment_id', '=', param('comment')),
)

const addComment = statement((db, param: Param<CommentRow>) =>
  db.insertInto('comments').values({
    id: param('id'),
    space_id: param('space_id'),
    head_id: param('head_id'),
    status: param('status'),
    posted_by: param('posted_by'),
    posted_at: param('posted_at'),
    edited_at: param('edited_at'),
    resolved_by: param('resolved_by'),
    resolved_at: param('resolved_at'),
    replies: param('replies'),
    revision_id: param('revision_id'),
    review_id: param('review_id'),
    page_id: param('page_id'),
    document: param('document'),
    node_id: param('node_id'),
    node_preview: param('node_preview'),
    markdown: param('markdown'),
  }),
)

const addToReplies = statement((db, param: Param<{ head: string; id: string; added: number }>) =>
  db
    .updateTable('comments')
    .set(column => ({ replies: column('replies', '+', param('added')) }))
    .where('head_id', '=', param('head'))
    .where('id', '=', param('id')),
)

const addToChangeRequest = statement((db, param: Param<{ id: string; added: number }>) =>
  db
    .updateTable('change_requests')
    .set(column => ({ comments: column('comments', '+', param('added')) }))
    .where('id', '=', param('id')),
)
