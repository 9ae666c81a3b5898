// llms.txt (https://llmstxt.org): the pages of a site in Markdown, listed for language models.
import { withEmoji } from '#content/markdown/syntax/shortcodes.ts'
import type { Ctx } from '#context.ts'
import { titlesOfSpaces } from '#library/spaces/index.ts'
import { lookAt } from '#sites/customization/index.ts'
import type { SiteView } from '#sites/published/index.ts'
import { seenSiteSpaces } from '#sites/resolver/index.ts'
import type { RoutedRequest } from '../routed-request.ts'
import type { SentAnswer } from '../site-request.ts'
import { answerWritten } from './answers.ts'
import { inLine, linkTo } from './markdown-line.ts'
import { recordedPages } from './records.ts'
import { beginWalk } from './turns.ts'
import { versionOfSite } from './version.ts'
import { addressOfPage, type ListedPage, type ListedSpace } from './walk.ts'

/** Undefined on a site that agents are not to use. */
export const answerLlms = async (
  { ctx, request, origin }: RoutedRequest,
  view: SiteView,
): Promise<SentAnswer | undefined> => {
  if (view.row.agents_context === 'excluded') return undefined
  const version = await versionOfSite(ctx, view, origin)
  const write = () => listOf(ctx, view, origin + view.base)
  const begin = () => beginWalk(ctx, request.network ?? '')
  return answerWritten(request, { version, headers: headersOfLlms, write, begin })
}

export const headersOfLlms = {
  'content-type': 'text/plain; charset=utf-8',
  // Revalidated each time, since the visitor may no longer be allowed to see it.
  'cache-control': 'private, no-cache',
  'x-robots-tag': 'noindex',
} as const

async function* listOf(ctx: Ctx, view: SiteView, base: string): AsyncGenerator<string> {
  yield await headingOf(ctx, view)
  const titles = await titlesOfSections(ctx, view)
  let current: ListedSpace | undefined
  for await (const { page, record } of recordedPages(ctx, view)) {
    if (page.listed !== current) yield `\n## ${titles.get(page.listed.placed.plan.id) ?? ''}\n\n`
    current = page.listed
    const link = linkTo(page.entry.title, markdownAddress(view, page, base))
    const about = record.description === undefined ? '' : `: ${inLine(withEmoji(record.description))}`
    yield `- ${link}${about}\n`
  }
  yield `\n## Optional\n\n- ${linkTo('llms-full.txt', `${base}/llms-full.txt`)}\n`
  yield `- ${linkTo('MCP server', `${base}/~/mcp`)}: searches and reads this site by the Model Context Protocol, over HTTP\n`
}

/** The title of the site, and the description of its first page. */
export const headingOf = async (ctx: Ctx, view: SiteView): Promise<string> => {
  const look = await lookAt(ctx, view.row.id, '')
  const first = await recordedPages(ctx, view).next()
  const description = first.done ? undefined : first.value.record.description
  const title = `# ${inLine(withEmoji(look.title))}\n`
  return description === undefined ? title : `${title}\n> ${inLine(withEmoji(description))}\n`
}

/**
 * Headings by the ids of site spaces: the title of the section, and that of the space where the section has several or
 * there is none.
 */
const titlesOfSections = async (ctx: Ctx, view: SiteView): Promise<Map<string, string>> => {
  const seen = seenSiteSpaces(view.site, view.audience)
  const ids = seen.map(({ plan }) => plan.spaceId)
  const spaces = await titlesOfSpaces(ctx, ids)
  const bySection = Map.groupBy(seen, ({ section }) => section)
  return new Map(
    seen.map(({ plan, section }) => {
      const space = spaces.get(plan.spaceId)?.title || 'Untitled'
      const isAlone = bySection.get(section)?.length === 1
      const names = section === undefined ? [space] : isAlone ? [section.title] : [section.title, space]
      return [plan.id, names.map(name => inLine(withEmoji(name))).join(': ')]
    }),
  )
}

/** The address of the page's Markdown; a page at the address of its space has it at its own path. */
const markdownAddress = (view: SiteView, { listed, entry }: ListedPage, base: string): string =>
  `${addressOfPage(view, { entry, listed: { ...listed, frontPage: undefined } }, base)}.md`
