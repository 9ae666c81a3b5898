// llms-full.txt: the texts of all pages of a site in Markdown, in reading order, each with its title and address.
import { Readable } from 'node:stream'
import type { PageRecord } from '#content/snapshot/index.ts'
import type { Ctx, Installation } from '#context.ts'
import { TooManyAttempts } from '#kernel/errors.ts'
import { readMarkdownForVisitor } from '#library/pages/index.ts'
import { type SiteView, siteLinks } from '#sites/published/index.ts'
import { visitorVariable } from '#sites/visitors/index.ts'
import type { RoutedRequest } from '../routed-request.ts'
import type { SentAnswer } from '../site-request.ts'
import { answerWritten } from './answers.ts'
import { headersOfLlms, headingOf } from './llms.ts'
import { inLine, isTitled, linkTo } from './markdown-line.ts'
import { recordedPages } from './records.ts'
import { versionOfSite } from './version.ts'
import { addressOfPage, type ListedPage } from './walk.ts'

/** Undefined on a site that agents are not to use. */
export const answerLlmsFull = async (
  { ctx, request, origin }: RoutedRequest,
  view: SiteView,
): Promise<SentAnswer | undefined> => {
  if (view.row.agents_context === 'excluded') return undefined
  // Links lead to pages of the site alone, and nothing is included: nothing else decides what is in it.
  const version = await versionOfSite(ctx, view, origin)
  const write = () => textsOf(ctx, view, origin + view.base)
  return inTurn(ctx, request.network ?? '', () =>
    answerWritten(request, { version, headers: headersOfLlms, write }),
  )
}

/** Whatever a site has: nobody reads more at once, and the list names all of it. */
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

/** Links remember what they have looked up, and are to forget it with each page. */
const textOf = async (
  ctx: Ctx,
  view: SiteView,
  { listed }: ListedPage,
  record: PageRecord,
): Promise<string> => {
  const reader = {
    visitor: visitorVariable(view.audience.visitor),
    to: siteLinks(ctx, view).in(listed.placed.plan.id),
    // Nothing is cached of what they say.
    tracker: { ...view.tracker, conditions: () => {} },
  }
  const text = (await readMarkdownForVisitor(ctx, listed.head, record, reader)).trim()
  // The title stands above it.
  return isTitled(text, record.title) ? text.replace(/^.*\n*/, '') : text
}

/** A network is sent so many at a time: each takes as long as the site is large. */
const mostAtOnce = 3

type Running = Map<string, number>

/** Each installation counts its own. */
const runningByDatabase = new WeakMap<Installation['database'], Running>()

/** Throws TooManyAttempts where the network is being sent too many. */
const inTurn = ({ database }: Ctx, network: string, answer: () => SentAnswer): SentAnswer => {
  const running: Running = runningByDatabase.get(database) ?? new Map()
  runningByDatabase.set(database, running)
  const count = (by: number): void => {
    const now = (running.get(network) ?? 0) + by
    if (now === 0) running.delete(network)
    else running.set(network, now)
  }
  if ((running.get(network) ?? 0) >= mostAtOnce)
    throw new TooManyAttempts('your network is being sent several of these; wait until one of them ends', 30)
  const made = answer()
  if (made.body instanceof Readable) {
    count(1)
    made.body.once('close', () => count(-1))
  }
  return made
}
