// The open comments on a content, for who reads it.
import type { Ctx } from '#context.ts'
import { type ContentHead, headIdOf } from '../heads/index.ts'
import { fittingPosts } from './bodies.ts'
import { presentComments } from './present.ts'
import { commentsOf } from './store.ts'

/** The newest first, `most` of them and no more than fit into one answer, their words in HTML. */
export const openComments = async (ctx: Ctx, head: ContentHead, most: number) => {
  const open = commentsOf(ctx, headIdOf(head), { status: 'open' })
  const rows = await open.selectAll().orderBy('id', 'desc').limit(most).execute()
  return presentComments(ctx, head, rows.slice(0, await fittingPosts(ctx, 'html')(rows)), 'html')
}
