// What a comment is about: a page, and a block of it.
import type { Hash } from '#content/objects.ts'
import { type PageRecord, page } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { invalidField } from '#kernel/errors.ts'
import { type ContentHead, sessionOf } from '../heads/index.ts'

export interface WantedCommentTarget {
  readonly page?: string
  readonly node?: string
}

/** A page with the text that is commented on, and the block in it. */
export interface CommentTarget {
  readonly page: string
  readonly document: Hash | null
  readonly node: Block | undefined
}

/** A block by its id, with the beginning of its text. */
interface Block {
  readonly id: string
  readonly preview: string
}

/** The target in the present content. Its text is parsed, so it is looked up before any transaction. */
export const commentTarget = async (
  ctx: Ctx,
  head: ContentHead,
  wanted: WantedCommentTarget,
): Promise<CommentTarget | undefined> => {
  if (wanted.page === undefined) {
    if (wanted.node !== undefined) throw invalidField('/page', 'must name the page that the node is on')
    return undefined
  }
  const { document } = await targetPage(ctx, head, wanted.page)
  const node = wanted.node === undefined ? undefined : await blockOf(ctx, head, document, wanted.node)
  return { page: wanted.page, document: document ?? null, node }
}

/** The page in the present content. */
export const targetPage = async (ctx: Ctx, head: ContentHead, id: string): Promise<PageRecord> => {
  const found = await page(sessionOf(ctx, head), head.revision.root, id)
  if (found === undefined) throw invalidField('/page', 'must be the id of a page of this content')
  return found
}

const blockOf = async (
  ctx: Ctx,
  head: ContentHead,
  document: Hash | undefined,
  id: string,
): Promise<Block> => {
  const text = document === undefined ? '' : await sessionOf(ctx, head).readText(document)
  const renderer = ctx.rendering.forReaders(head.access.row.organization_id)
  const { preview } = await renderer.block(text, id)
  if (preview === undefined) throw invalidField('/node', 'must be the id of a block of the page as it is now')
  return { id, preview }
}
