// A page of a site as a PDF, as the visitor sees it: at the path of the page with `.pdf`.
import { Readable } from 'node:stream'
import { withEmoji } from '#content/markdown/syntax/shortcodes.ts'
import { headersOf } from '#library/files/index.ts'
import { deliver, fileNameOf, pdfForVisitor, waitFor } from '#library/pdfs/index.ts'
import { lookAt } from '#sites/customization/index.ts'
import { openAt, type SiteView } from '#sites/published/index.ts'
import { visitorVariable } from '#sites/visitors/index.ts'
import { pageBehind } from './page-behind.ts'
import type { RoutedRequest } from './routed-request.ts'
import type { SentAnswer } from './site-request.ts'
import { wholeAddresses } from './whole-addresses.ts'

const ending = '.pdf'

/** Undefined for another path, and where the visitor sees no page. */
export const answerInPdf = async (
  { ctx, request, origin }: RoutedRequest,
  view: SiteView,
): Promise<SentAnswer | undefined> => {
  if (!view.path.endsWith(ending)) return undefined
  // A page at this very path takes precedence.
  if ((await openAt(ctx, view)).kind !== 'not-found') return undefined
  const found = await pageBehind(ctx, view, ending)
  if (found === undefined) return undefined
  const { resolved, head, links, page } = found
  const look = await lookAt(ctx, view.row.id, resolved.siteSpace.id)
  const title = withEmoji(page.title)
  const making = pdfForVisitor(ctx, head, page, {
    visitor: visitorVariable(view.audience.visitor),
    network: request.network,
    to: wholeAddresses(links.in(resolved.siteSpace.id), origin),
    title,
    subtitle: withEmoji(look.title),
    language: look.language,
    paper: paperIn(look.language),
  })
  const { status, headers, body } = await deliver(ctx, await waitFor(making), request)
  return {
    status,
    headers: { ...headersOf(fileNameOf(title), 0), ...ofEach, ...headers },
    body: body ?? Readable.from([]),
  }
}

/** Revalidated each time, since the visitor may no longer be allowed to see it. */
const ofEach = { 'cache-control': 'private, no-cache', vary: 'Cookie', 'x-robots-tag': 'noindex' } as const

/** The paper size that is usual where the language is spoken. */
const paperIn = (language: string): 'a4' | 'letter' =>
  new Intl.Locale(language).region === 'US' ? 'letter' : 'a4'
