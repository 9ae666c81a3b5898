// The presentation of pages of a content that a site may publish.
import { frontPage } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { type ContentHead, sessionOf } from '../heads/index.ts'
import { type Presentation, presentationOf } from './present.ts'

export const publishedPresentationOf = async (
  ctx: Ctx,
  head: ContentHead,
  shown: Pick<Presentation, 'metadata' | 'computed'>,
): Promise<Presentation> => {
  const presentation = presentationOf(ctx, head, shown)
  if (head.publication === null) return presentation
  const { id } = head.access.row
  const published = (await ctx.sites.pageAddressesOf(ctx, [id])).get(id)
  if (published === undefined) return presentation
  const front = await frontPage(sessionOf(ctx, head), head.revision.root)
  return { ...presentation, published, ...(front && { frontPage: front.id }) }
}
