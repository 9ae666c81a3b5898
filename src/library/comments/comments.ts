// Comments: posted, edited, resolved and reopened, reacted to, deleted.
import type { Static } from 'typebox'
import type { Ctx, WriteCtx } from '#context.ts'
import { now } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import { normalizeLineEndings } from '#kernel/line-endings.ts'
import { noteDiscussed } from '../discussed-pages/index.ts'
import {
  type AnswerTo,
  type ContentHead,
  headIdOf,
  leaveHead,
  sessionOf,
  withLockedHead,
} from '../heads/index.ts'
import { countOpenComments, countOpenedComment } from '../spaces/index.ts'
import { countPost, uncountPosts } from './commenter-store.ts'
import { emitCommentEvent } from './events.ts'
import { react, reactionsIn } from './reactions.ts'
import type { CommentChanges, NewComment } from './schema.ts'
import {
  type CommentRow,
  countOpenOnChangeRequest,
  insertComment,
  lockCommentRow,
  removeComment,
  updateComment,
} from './store.ts'
import type { CommentAccess } from './subject.ts'
import { type CommentTarget, commentTarget, targetPage } from './target.ts'

type Changes = Static<typeof CommentChanges>

/** Posts a comment on a space or a change request, on a page of it, or on a block of that page. */
export const postComment = async (
  ctx: Ctx,
  head: ContentHead,
  wanted: Static<typeof NewComment>,
  answer: AnswerTo<CommentRow> = row => row,
): Promise<CommentRow> => {
  const target = await commentTarget(ctx, head, wanted)
  const post = (inside: WriteCtx, locked: ContentHead) =>
    insert(inside, locked, wanted.body.markdown, { target })
  return withLockedHead(ctx, head, post, answer, { isShared: true, isMixed: true })
}

/** Posts the comment of a review of a locked change request; returns the id of the comment. */
export const postReviewComment = async (
  ctx: WriteCtx,
  locked: ContentHead,
  reviewId: string,
  markdown: string,
): Promise<string> => (await insert(ctx, locked, markdown, { reviewId })).id

const insert = async (
  ctx: WriteCtx,
  locked: ContentHead,
  markdown: string,
  { target, reviewId }: { target?: CommentTarget | undefined; reviewId?: string },
): Promise<CommentRow> => {
  const headId = headIdOf(locked)
  if (target !== undefined) {
    const page = await targetPage(ctx, locked, target.page)
    await noteDiscussed(ctx, headId, sessionOf(ctx, locked), locked.revision.root, page)
  }
  const row: CommentRow = {
    id: ctx.newId(),
    space_id: locked.access.row.id,
    head_id: headId,
    status: 'open',
    posted_by: ctx.actor.userId,
    posted_at: now(ctx),
    edited_at: null,
    resolved_by: null,
    resolved_at: null,
    replies: 0,
    revision_id: locked.revision.id,
    review_id: reviewId ?? null,
    page_id: target?.page ?? null,
    document: target?.document ?? null,
    node_id: target?.node?.id ?? null,
    node_preview: target?.node?.preview ?? null,
    markdown: normalizeLineEndings(markdown),
  }
  await insertComment(ctx, row)
  await countOpened(ctx, locked)
  await countPost(ctx, headId, row.posted_by)
  await emitCommentEvent(ctx, locked, 'comment_posted', row.id, {
    ...(row.page_id !== null && { page: row.page_id }),
    ...(row.review_id !== null && { review: row.review_id }),
  })
  return row
}

/** Changes what the request names: the text, whether the comment is resolved, the caller's reactions. */
export const changeComment = async (
  ctx: WriteCtx,
  found: CommentAccess,
  wanted: Changes,
): Promise<CommentRow> => {
  const reactions = reactionsIn(wanted)
  const row = await lockComment(ctx, found)
  const set = { ...newText(ctx, row, wanted), ...newStatus(ctx, row, wanted) }
  const reacted = await react(ctx, row.id, reactions)
  await updateComment(ctx, row, set)
  if (set.status !== undefined) await countOpen(ctx, found.head, set.status === 'open' ? 1 : -1)
  await emitCommentEvent(ctx, found.head, 'comment_updated', row.id, {
    ...(set.edited_at !== undefined && { editedAt: set.edited_at }),
    ...(set.status !== undefined && { status: set.status }),
    ...reacted,
  })
  return { ...row, ...set }
}

/** Removes a comment with its replies. */
export const deleteComment = async (ctx: WriteCtx, found: CommentAccess): Promise<void> => {
  const row = await lockComment(ctx, found)
  const posts = await removeComment(ctx, row)
  if (row.status === 'open') await countOpen(ctx, found.head, -1)
  await uncountPosts(ctx, row.head_id, posts)
  await emitCommentEvent(ctx, found.head, 'comment_deleted', row.id, {
    postedBy: row.posted_by,
    replies: row.replies,
  })
}

/** Locks a comment, and returns it as it is now, for a caller who may still do what they asked for. */
export const lockComment = async (ctx: WriteCtx, { comment }: CommentAccess): Promise<CommentRow> => {
  const row = await lockCommentRow(ctx, comment)
  if (row === undefined) throw new NotFound('this comment has just been deleted')
  await ctx.refuseUnlessAllowed()
  return row
}

/** The new text in a request, and when it was edited; empty where the text does not change. */
export const newText = (
  ctx: Ctx,
  row: { readonly markdown: string },
  { body }: { readonly body?: { readonly markdown: string } },
): { markdown?: string; edited_at?: string } => {
  if (body === undefined) return {}
  const markdown = normalizeLineEndings(body.markdown)
  return markdown === row.markdown ? {} : { markdown, edited_at: now(ctx) }
}

const newStatus = (ctx: Ctx, row: CommentRow, { resolved }: Changes): Partial<CommentRow> => {
  if (resolved === undefined || resolved === (row.status === 'resolved')) return {}
  return resolved
    ? { status: 'resolved', resolved_at: now(ctx), resolved_by: ctx.actor.userId }
    : { status: 'open', resolved_at: null, resolved_by: null }
}

const countOpened = async (ctx: WriteCtx, head: ContentHead): Promise<void> => {
  const { access, changeRequest } = head
  if (changeRequest === null) return countOpenedComment(ctx, access.row.id)
  await countOpenOnChangeRequest(ctx, changeRequest.id, 1)
  leaveHead(ctx, { ...head, changeRequest: { ...changeRequest, comments: changeRequest.comments + 1 } })
}

/** Updates the counter of open comments. Comments are locked before the space or change request that they are about. */
const countOpen = async (
  ctx: WriteCtx,
  { access, changeRequest }: ContentHead,
  added: number,
): Promise<void> => {
  if (changeRequest === null) await countOpenComments(ctx, access.row.id, added)
  else await countOpenOnChangeRequest(ctx, changeRequest.id, added)
}
