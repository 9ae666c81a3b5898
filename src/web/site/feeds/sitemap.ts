// sitemap.xml: the pages that anybody may read, each with the time of its last change; an index and parts where one file
// cannot hold them.
import type { Ctx } from '#context.ts'
import { decideAccess, type SiteView } from '#sites/published/index.ts'
import type { RoutedRequest } from '../routed-request.ts'
import type { SentAnswer } from '../site-request.ts'
import { answerWritten } from './answers.ts'
import { inXml } from './in-xml.ts'
import { sitemapParts, sitemapUrls } from './sitemap-urls.ts'
import { beginWalk } from './turns.ts'
import { versionOfSite } from './version.ts'
import type { Place } from './walk.ts'

/**
 * The sitemap of a public site, as visitors see it of whom nothing is known, whoever requests it. `part` is the number in
 * the address of a part.
 */
export const answerSitemap = async (
  { ctx, found, request, accessPrefix }: RoutedRequest,
  { row, site }: SiteView,
  part: number | undefined,
): Promise<SentAnswer | undefined> => {
  if (row.visibility !== 'public' || accessPrefix !== undefined) return undefined
  const { canonical } = site.plan.addresses
  const decision = await decideAccess(ctx, found, new URL(canonical), {})
  if (decision.kind !== 'allowed') return undefined
  const { view } = decision
  const version = (await versionOfSite(ctx, view)) ?? ''
  const begin = () => beginWalk(ctx, request.network ?? '')
  const parts = await sitemapParts(ctx, view, version, begin)
  const from = parts[(part ?? 1) - 1]
  if (from === undefined || (part !== undefined && parts.length === 1)) return undefined
  const isIndex = part === undefined && parts.length > 1
  const write = isIndex
    ? () => [indexText(parts.map((_, index) => `${canonical}/sitemap-${index + 1}.xml`))]
    : () => urlSet(ctx, view, from, parts[part ?? 1])
  return answerWritten(request, {
    version: `${version}-${part ?? 0}`,
    headers: headersOfSitemap,
    write,
    ...(!isIndex && { begin }),
  })
}

/** An index of sitemaps. */
export const indexText = (addresses: readonly string[]): string =>
  [
    `${declaration}<sitemapindex xmlns="${namespace}">`,
    ...addresses.map(address => `<sitemap><loc>${inXml(address)}</loc></sitemap>`),
    '</sitemapindex>\n',
  ].join('\n')

/** The pages from one place up to, but excluding, another. */
async function* urlSet(ctx: Ctx, view: SiteView, from: Place, to: Place | undefined): AsyncGenerator<string> {
  yield `${declaration}<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
  for await (const { space, page, text } of sitemapUrls(ctx, view, from)) {
    if (space === to?.space && page === to.page) break
    yield text
  }
  yield '</urlset>\n'
}

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

export const headersOfSitemap = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': 'public, no-cache',
  'x-robots-tag': 'noindex',
  vary: 'Accept-Encoding',
} as const
