// The text of a page in the requested form: Markdown, a tree or HTML.
import type { Included, IncludedContent } from '#content/markdown/include/included.ts'
import type { Article, NamedTarget } from '#content/markdown/index.ts'
import type { FileRecord, LinkSource, PageRecord } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { JsonPieces } from '#http/json.ts'
import type { Renderer } from '#rendering/index.ts'
import { addressesOf, type LinkAddresses, mostDestinations } from './addresses.ts'
import { apisIn } from './apis.ts'
import type { Prepare, TextDependencyTracker } from './evaluator.ts'
import { includedIn } from './included.ts'
import type { ReadableContent } from './readable-content.ts'
import { targetsOf } from './targets.ts'

export interface TextForm {
  readonly format: 'markdown' | 'document' | 'html'
  /** Whether code is highlighted; only where the format is HTML. */
  readonly highlight: boolean
}

export interface ReadyText {
  readonly markdown: string
  /** What was done to the text already, and must be done to the texts that it includes. */
  readonly prepare: Prepare
}

/** Where links lead, and which pages may be named; without these, links lead to the app and all pages may be named. */
export interface Leading {
  readonly to?: LinkAddresses
  readonly isNamed?: (page: string) => Promise<boolean>
  readonly tracker?: TextDependencyTracker
}

interface Shown extends Leading {
  readonly language: string
}

export const formOf = async (
  ctx: Ctx,
  head: ReadableContent,
  page: PageRecord,
  { markdown, prepare }: ReadyText,
  { format, highlight }: TextForm,
  { to, isNamed }: Leading = {},
) => {
  const renderer = ctx.rendering.forReaders(head.access.row.organization_id)
  const rewrite = rewriterWith(renderer)
  const linksOf = (of: LinkSource, text: string, most?: number) => addressesOf(ctx, head, of, text, most, to)
  if (format === 'markdown')
    return { markdown: to === undefined ? markdown : await markdownOf(ctx, head, page, markdown, to) }
  const isRewritten = format === 'document' && to !== undefined
  const withLinks = format === 'html' || isRewritten
  const included = await includedIn(ctx, head, page, markdown, { prepare, ...(withLinks && { linksOf }) })
  const targets = await targetsOf(ctx, head, page, markdown, isNamed)
  const links = withLinks ? await linksOf(page, markdown) : {}
  if (format === 'html') {
    const options = { links, included, targets, ...(highlight && { highlight: true }) }
    return { html: await renderer.html(markdown, options) }
  }
  const text = await rewrite(markdown, links)
  const shown = isRewritten
    ? {
        included: included && (await rewrittenIn(rewrite, included)),
        targets: targets && renamed(targets, links),
      }
    : { included, targets }
  return { document: new JsonPieces([await renderer.document(text, shown)]) }
}

/** The Markdown with its links rewritten. */
export const markdownOf = async (
  ctx: Ctx,
  head: ReadableContent,
  page: PageRecord,
  markdown: string,
  to: LinkAddresses,
): Promise<string> => {
  const rewrite = rewriterWith(ctx.rendering.forReaders(head.access.row.organization_id))
  return rewrite(markdown, await addressesOf(ctx, head, page, markdown, mostDestinations, to))
}

/** The article that a reader of a site gets. */
export const articleOf = async (
  ctx: Ctx,
  head: ReadableContent,
  page: PageRecord,
  { markdown, prepare }: ReadyText,
  { to, isNamed, tracker, language }: Shown,
): Promise<Article> => {
  const sizes: Record<string, { readonly width: number; readonly height: number }> = {}
  const leading = to && {
    ...to,
    noteFile: (address: string, { dimensions }: FileRecord) => {
      if (dimensions !== undefined) sizes[address] = dimensions
    },
  }
  const linksOf = (of: LinkSource, text: string, most?: number) =>
    addressesOf(ctx, head, of, text, most, leading)
  const organization = head.access.row.organization_id
  const included = await includedIn(ctx, head, page, markdown, { prepare, linksOf })
  const contents = Object.values(included?.contents ?? {})
  const texts = [markdown, ...contents.map(({ markdown }) => markdown)]
  return ctx.rendering.forReaders(organization).article(markdown, {
    links: await linksOf(page, markdown),
    included,
    targets: await targetsOf(ctx, head, page, markdown, isNamed),
    sizes,
    language,
    // Where the page does not show its title, the article itself begins with it.
    ...(page.layout?.title !== false && { title: page.title }),
    // The text of a reference contains its operations already.
    apis: isReference(page) ? undefined : await apisIn(ctx, organization, texts, tracker),
  })
}

const isReference = ({ type, generatedBy }: PageRecord): boolean =>
  type === 'computed' || generatedBy !== undefined

type Rewrite = (markdown: string, links: Readonly<Record<string, string>>) => Promise<string>

const rewriterWith =
  (renderer: Renderer): Rewrite =>
  async (markdown, links) =>
    Object.keys(links).length === 0 ? markdown : renderer.rewriteLinks(markdown, links)

const rewrittenIn = async (rewrite: Rewrite, { includes, contents }: Included): Promise<Included> => {
  const rewritten: [string, IncludedContent][] = []
  for (const [id, content] of Object.entries(contents))
    rewritten.push([id, { ...content, markdown: await rewrite(content.markdown, content.links), links: {} }])
  return { includes, contents: Object.fromEntries(rewritten) }
}

/** The targets by the rewritten links, which are what the text contains now. */
const renamed = (targets: Record<string, NamedTarget>, links: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(targets).map(([href, target]) => [links[href] ?? href, target]))
