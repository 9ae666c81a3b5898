// One page as a visitor of a site sees it: without what conditions hide, and with links that lead around in the site.
import type { Static } from 'typebox'
import type { ExpressionVariables } from '#content/conditions/index.ts'
import { ancestors, type PageNode } from '#content/snapshot/index.ts'
import type { Ctx, PageAddresses } from '#context.ts'
import { sessionOf } from '../heads/index.ts'
import type { LinkAddresses } from './addresses.ts'
import { visitorEvaluator } from './evaluator.ts'
import { formOf, type TextForm } from './form-of-text.ts'
import { presentationOf, presentPage } from './present.ts'
import type { ReadableContent } from './readable-content.ts'
import type { Page } from './schema.ts'

export interface Visit {
  readonly visitor: NonNullable<ExpressionVariables['visitor']>
  readonly to: LinkAddresses
  /** The addresses of pages of this content, by their paths. */
  readonly published: PageAddresses
}

/** The page with those under it; the node has those alone which the visitor is to see. */
export const readPageForVisitor = async (
  ctx: Ctx,
  head: ReadableContent,
  node: PageNode,
  form: TextForm,
  { visitor, to, published }: Visit,
): Promise<Static<typeof Page>> => {
  const session = sessionOf(ctx, head)
  const above = (await ancestors(session, head.revision.root, node.page)).flatMap(({ slug }) => slug ?? [])
  const presentation = { ...presentationOf(ctx, head, { metadata: false }), isForVisitors: true, published }
  const shown = await presentPage(presentation, node, above.join('/'))
  const { type, document } = node.page
  if (type !== 'document' && type !== 'computed') return shown
  const prepare = visitorEvaluator(ctx, head, node.page, visitor)
  const markdown = await prepare(document === undefined ? '' : await session.readText(document))
  const isNamed = async (page: string) => (await to.page(page)) !== undefined
  return { ...shown, ...(await formOf(ctx, head, node.page, { markdown, prepare }, form, { to, isNamed })) }
}
