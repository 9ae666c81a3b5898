// The open comments on a content, for somebody who reads it.
import type { Ctx } from '#context.ts'
import { type ContentHead, headIdOf } from '../heads/index.ts'
import { fittingPosts } from './bodies.ts'
import { presentComments } from './present.ts'
import { commentsOf } from './store.ts'

/** The newest open comments: `most`, or as many as fit into one answer, with their texts as HTML. */
export const openComments = async (ctx: Ctx, head: ContentHead, most: number) => {
  const open = commentsOf(ctx, headIdOf(head), { status: 'open' })
  const rows = await open.selectAll().orderBy('id', 'desc').limit(most).execute()
  return presentComments(ctx, head, rows.slice(0, await fittingPosts(ctx, 'html')(rows)), 'html')
}
