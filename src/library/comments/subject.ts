// Comments and replies as what an operation acts on.
import type { Ctx } from '#context.ts'
import type { Subject } from '#http/operation.ts'
import { type ContentHead, type HeadKind, headIdOf } from '../heads/index.ts'
import { refusalOfLevel } from '../spaces/index.ts'
import { type PostNeed, permitsOnPost } from './policy.ts'
import { type CommentRow, findComment, findReply, type ReplyRow } from './store.ts'

export interface CommentAccess {
  readonly head: ContentHead
  readonly comment: CommentRow
  readonly isAuthor: boolean
}

export interface ReplyAccess extends CommentAccess {
  readonly reply: ReplyRow
}

type Params = Readonly<Record<string, string>>

/** The subject of operations on a comment, on one kind of head. */
export const commentOf = (kind: HeadKind): Subject<CommentAccess, PostNeed> => ({
  ...rules('comment'),
  find: (ctx, params) => find(ctx, kind, params),
})

/** The subject of operations on a reply to such a comment. */
export const replyOf = (kind: HeadKind): Subject<ReplyAccess, PostNeed> => ({
  ...rules('reply'),
  find: async (ctx, params) => {
    const found = await find(ctx, kind, params)
    const reply = found && (await findReply(ctx, found.comment.id, params.commentReplyId as string))
    return reply && { ...found, reply, isAuthor: reply.posted_by === ctx.actor.userId }
  },
})

const find = async (ctx: Ctx, kind: HeadKind, params: Params): Promise<CommentAccess | undefined> => {
  const head = await kind.subject.find(ctx, params)
  const comment = head && (await findComment(ctx, headIdOf(head), params.commentId as string))
  return comment && { head, comment, isAuthor: comment.posted_by === ctx.actor.userId }
}

const rules = (noun: string) => ({
  noun,
  permits: ({ head, isAuthor }: CommentAccess, need: PostNeed) =>
    permitsOnPost(head.access.level, isAuthor, need),
  refusal: (need: PostNeed): string => {
    if (need === 'edit')
      return `nobody edits another's words; only whoever wrote this ${noun} may, with the level comment`
    if (need === 'delete')
      return `deleting another's ${noun} needs the level review, your own the level comment`
    return refusalOfLevel(need === 'reply' ? 'comment' : 'read')
  },
})
