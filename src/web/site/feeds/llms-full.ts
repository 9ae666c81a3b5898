// llms-full.txt: the texts of all pages of a site in Markdown, in reading order, each with its title and address.
import type { PageRecord } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { readMarkdownForVisitor } from '#library/pages/index.ts'
import { type SiteView, siteLinks } from '#sites/published/index.ts'
import { visitorVariable } from '#sites/visitors/index.ts'
import type { RoutedRequest } from '../routed-request.ts'
import type { SentAnswer } from '../site-request.ts'
import { answerWritten } from './answers.ts'
import { headersOfLlms, headingOf } from './llms.ts'
import { inLine, isTitled, linkTo } from './markdown-line.ts'
import { recordedPages } from './records.ts'
import { beginWalk } from './turns.ts'
import { versionOfSite } from './version.ts'
import { addressOfPage, type ListedPage } from './walk.ts'

/** Undefined on a site that agents are not to use. */
export const answerLlmsFull = async (
  { ctx, request, origin }: RoutedRequest,
  view: SiteView,
): Promise<SentAnswer | undefined> => {
  if (view.row.agents_context === 'excluded') return undefined
  // Links lead only to pages of the site, and nothing is included from elsewhere, so nothing else affects the content.
  const version = await versionOfSite(ctx, view, origin)
  const write = () => textsOf(ctx, view, origin + view.base)
  const begin = () => beginWalk(ctx, request.network ?? '')
  return answerWritten(request, { version, headers: headersOfLlms, write, begin })
}

/** A limit for sites of any size: nobody reads more at once, and llms.txt lists all pages. */
const mostCharacters = 50_000_000

async function* textsOf(ctx: Ctx, view: SiteView, base: string): AsyncGenerator<string> {
  yield await headingOf(ctx, view)
  let characters = 0
  for await (const { page, record } of recordedPages(ctx, view)) {
    const text = await textOf(ctx, view, page, record)
    const address = addressOfPage(view, page, base)
    const whole = `\n---\n\n# ${inLine(page.entry.title)}\n\n<${address}>\n\n${text}\n`
    characters += whole.length
    if (characters > mostCharacters) return yield `\n---\n\n${linkTo('llms.txt', `${base}/llms.txt`)}\n`
    yield whole
  }
}

/** The text of a page. Each page has its own links, whose caches are dropped with it. */
const textOf = async (
  ctx: Ctx,
  view: SiteView,
  { listed }: ListedPage,
  record: PageRecord,
): Promise<string> => {
  const reader = {
    visitor: visitorVariable(view.audience.visitor),
    to: siteLinks(ctx, view).in(listed.placed.plan.id),
    // The result is not cached by these conditions, so none is recorded.
    tracker: { ...view.tracker, conditions: () => {} },
  }
  const text = (await readMarkdownForVisitor(ctx, listed.head, record, reader)).trim()
  // The title is printed above the text already.
  return isTitled(text, record.title) ? text.replace(/^.*\n*/, '') : text
}
