// One page as a visitor of a site sees it: without what conditions hide, and with links between
// pages that lead around in the site.
import type { Static } from 'typebox'
import type { ExpressionVariables } from '#content/conditions/index.ts'
import type { Article } from '#content/markdown/index.ts'
import { ancestors, type PageNode, type PageRecord } from '#content/snapshot/index.ts'
import type { Ctx, PageAddresses } from '#context.ts'
import { sessionOf } from '../heads/index.ts'
import type { LinkAddresses } from './addresses.ts'
import { type TextDependencyTracker, visitorEvaluator } from './evaluator.ts'
import { articleOf, formOf, type Leading, markdownOf, type ReadyText, type TextForm } from './form-of-text.ts'
import { presentationOf, presentPage } from './present.ts'
import type { ReadableContent } from './readable-content.ts'
import type { Page } from './schema.ts'

/** Who reads a text, and where its links lead. */
interface Reader {
  readonly visitor: NonNullable<ExpressionVariables['visitor']>
  readonly to: LinkAddresses
  readonly tracker: TextDependencyTracker
}

interface PublishedReader extends Reader {
  /** The addresses of pages of this content, by their paths. */
  readonly published: PageAddresses
}

/** The page with the pages under it; `node` contains only pages that the visitor may see. */
export const readPageForVisitor = async (
  ctx: Ctx,
  head: ReadableContent,
  node: PageNode,
  form: TextForm,
  { visitor, to, published, tracker }: PublishedReader,
): Promise<Static<typeof Page>> => {
  const session = sessionOf(ctx, head)
  const above = (await ancestors(session, head.revision.root, node.page)).flatMap(({ slug }) => slug ?? [])
  const presentation = { ...presentationOf(ctx, head, { metadata: false }), isForVisitors: true, published }
  const shown = await presentPage(presentation, node, above.join('/'))
  const { type } = node.page
  if (type !== 'document' && type !== 'computed') return shown
  const text = await textForVisitor(ctx, head, node.page, { visitor, tracker })
  return { ...shown, ...(await formOf(ctx, head, node.page, text, form, leading(to))) }
}

/** The text of a page, as a site shows it; `language` is that of the content. */
export const readArticleForVisitor = async (
  ctx: Ctx,
  head: ReadableContent,
  page: PageRecord,
  { visitor, to, tracker, language }: Reader & { readonly language: string },
): Promise<Article> =>
  articleOf(ctx, head, page, await textForVisitor(ctx, head, page, { visitor, tracker }), {
    ...leading(to),
    tracker,
    language,
  })

/** The text of a page for a visitor, as Markdown. */
export const readMarkdownForVisitor = async (
  ctx: Ctx,
  head: ReadableContent,
  page: PageRecord,
  { visitor, to, tracker }: Reader,
): Promise<string> => {
  const { markdown } = await textForVisitor(ctx, head, page, { visitor, tracker })
  return markdownOf(ctx, head, page, markdown, to)
}

const leading = (to: LinkAddresses): Leading => ({ to, isNamed: isNamedWhere(to) })

/** A page may be named to a visitor if links may lead them there. */
export const isNamedWhere =
  (to: LinkAddresses): NonNullable<Leading['isNamed']> =>
  async page =>
    (await to.page(page)) !== undefined

const textForVisitor = async (
  ctx: Ctx,
  head: ReadableContent,
  page: PageRecord,
  { visitor, tracker }: Pick<Reader, 'visitor' | 'tracker'>,
): Promise<ReadyText> => {
  const prepare = visitorEvaluator(ctx, head, page, visitor, tracker)
  const { document } = page
  return {
    markdown: await prepare(document === undefined ? '' : await sessionOf(ctx, head).readText(document)),
    prepare,
  }
}
