// A page of a site in Markdown, as the visitor sees it: at the path of the page with `.md`, and at the page's own path
// for clients that prefer Markdown.
import type { PageRecord } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { type LinkAddresses, readMarkdownForVisitor } from '#library/pages/index.ts'
import type { MenuEntry } from '#sites/navigation/index.ts'
import type { OpenedPage, SiteView } from '#sites/published/index.ts'
import { addressOf } from '#sites/resolver/index.ts'
import { visitorVariable } from '#sites/visitors/index.ts'
import { pagesBelow } from './data/pages-below.ts'
import { viewSiteSpace } from './data/site-space-view.ts'
import { inLine, isTitled, linkTo } from './feeds/markdown-line.ts'
import { counterFor } from './insights.ts'
import { pageBehind } from './page-behind.ts'
import type { PageBelow } from './route-data.ts'
import type { SiteAnswer } from './site-request.ts'

/** Replaces addresses of the site by others. */
type Leading = (to: LinkAddresses) => LinkAddresses

/** Undefined for another path, and where the visitor sees no page. */
export const answerInMarkdown = async (
  ctx: Ctx,
  view: SiteView,
  leading?: Leading,
): Promise<SiteAnswer | undefined> => {
  const found = await pageBehind(ctx, view, '.md')
  return found && pageInMarkdown(ctx, view, found, leading)
}

/** Undefined where the space has no page to show. */
export const pageInMarkdown = async (
  ctx: Ctx,
  view: SiteView,
  { resolved, head, links, page }: OpenedPage,
  leading: Leading = to => to,
): Promise<SiteAnswer | undefined> => {
  const { id } = resolved.siteSpace
  const siteSpace = await viewSiteSpace(ctx, view, id, { head, links })
  const index = page && siteSpace.seen.menu.indexes.get(page.id)
  if (page === undefined || index === undefined) return undefined
  const { audience, tracker } = view
  const to = leading(links.in(id))
  const reader = { visitor: visitorVariable(audience.visitor), to, tracker }
  const text = await readMarkdownForVisitor(ctx, head, page, reader)
  const below = text.trim() === '' ? await pagesBelow(ctx, siteSpace, index) : []
  const { path } = siteSpace.seen.menu.entries[index] as MenuEntry
  const [front, alone] = ['', path].map(at => addressOf(view.site, id, at))
  return {
    ...counterFor(ctx, view, { resolved, page }, 'markdown'),
    status: 200,
    headers: {
      'content-type': 'text/markdown; charset=utf-8',
      'content-location': `${addressOf(view.site, id, path, view.base)}.md`,
      link: `<${page.id === siteSpace.frontPage ? front : alone}>; rel="canonical"`,
      'x-robots-tag': 'noindex',
    },
    body: withTitle(page, below.length === 0 ? text : await listOf(below, to)),
  }
}

/** The list of pages below, for a page without a text. */
const listOf = async (below: readonly PageBelow[], to: LinkAddresses): Promise<string> => {
  let list = ''
  for (const { page, title, href, description } of below) {
    const address = (page === undefined ? undefined : await to.page(page)) ?? href
    const about = description === undefined ? '' : `: ${inLine(description)}`
    list += `- ${linkTo(title, address)}${about}\n`
  }
  return list
}

const withTitle = ({ title, description }: PageRecord, text: string): string => {
  const lead = description === undefined ? [] : [description]
  return isTitled(text, title) ? text : [`# ${title}`, ...lead, text].join('\n\n')
}
