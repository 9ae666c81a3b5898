// Replies to comments: posted, edited, reacted to, deleted.
import type { Static } from 'typebox'
import type { WriteCtx } from '#context.ts'
import { now } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import { normalizeLineEndings } from '#kernel/line-endings.ts'
import { countPost, uncountPosts } from './commenter-store.ts'
import { lockComment, newText } from './comments.ts'
import { emitCommentEvent } from './events.ts'
import { react, reactionsIn } from './reactions.ts'
import type { NewReply, ReplyChanges } from './schema.ts'
import { insertReply, lockReplyRow, type ReplyRow, removeReply, updateReply } from './store.ts'
import type { CommentAccess, ReplyAccess } from './subject.ts'

/** Posts a reply to a comment. */
export const postReply = async (
  ctx: WriteCtx,
  found: CommentAccess,
  { body }: Static<typeof NewReply>,
): Promise<ReplyRow> => {
  const comment = await lockComment(ctx, found)
  const row: ReplyRow = {
    id: ctx.newId(),
    comment_id: comment.id,
    posted_by: ctx.actor.userId,
    posted_at: now(ctx),
    edited_at: null,
    markdown: normalizeLineEndings(body.markdown),
  }
  await insertReply(ctx, comment, row)
  await countPost(ctx, comment.head_id, row.posted_by)
  await emitCommentEvent(ctx, found.head, 'comment_reply_posted', row.id, {}, comment.id)
  return row
}

/** Changes what the request names: the text, and the caller's reactions. */
export const changeReply = async (
  ctx: WriteCtx,
  found: ReplyAccess,
  wanted: Static<typeof ReplyChanges>,
): Promise<ReplyRow> => {
  const reactions = reactionsIn(wanted)
  const row = await lockReply(ctx, found)
  const set = newText(ctx, row, wanted)
  const reacted = await react(ctx, row.id, reactions)
  await updateReply(ctx, row, set)
  const eventData = { ...(set.edited_at !== undefined && { editedAt: set.edited_at }), ...reacted }
  await emitCommentEvent(ctx, found.head, 'comment_reply_updated', row.id, eventData, row.comment_id)
  return { ...row, ...set }
}

export const deleteReply = async (ctx: WriteCtx, found: ReplyAccess): Promise<void> => {
  const row = await lockReply(ctx, found)
  await removeReply(ctx, found.comment, row)
  await uncountPosts(ctx, found.comment.head_id, new Map([[row.posted_by, 1]]))
  await emitCommentEvent(
    ctx,
    found.head,
    'comment_reply_deleted',
    row.id,
    { postedBy: row.posted_by },
    row.comment_id,
  )
}

/**
 * Locks a reply, and returns it as it is now. Its comment is locked first, as when a comment is deleted with its replies.
 */
const lockReply = async (ctx: WriteCtx, found: ReplyAccess): Promise<ReplyRow> => {
  await lockComment(ctx, found)
  const row = await lockReplyRow(ctx, found.reply)
  if (row === undefined) throw new NotFound('this reply has just been deleted')
  return row
}
