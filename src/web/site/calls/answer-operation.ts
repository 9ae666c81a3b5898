// What a page is told of an operation that it shows, once a reader wants to send a request: `~/operations/SPEC/KEY?page=/path`.
import type { Ctx } from '#context.ts'
import { spokenIn, wordsIn } from '#languages/index.ts'
import { specsWritten } from '#library/openapi-specs/index.ts'
import { openAt, type SiteView } from '#sites/published/index.ts'
import { readRouteData } from '../data/read-route-data.ts'
import type { SiteAnswer, SiteRequest } from '../site-request.ts'
import { formIn, shows } from './calls-on.ts'
import { type AllowedServer, serversOf } from './origins.ts'

/** Nothing of an operation that the page does not show to this visitor. */
export const answerOperation = async (
  ctx: Ctx,
  view: SiteView,
  { url }: SiteRequest,
  rest: string,
): Promise<SiteAnswer | undefined> => {
  const [, spec = '', key = ''] = /^\/([\w-]{1,100})\/(\w{1,30})$/.exec(rest) ?? []
  const shown = await operationShown(ctx, view, { spec, key, page: url.searchParams.get('page') ?? '' })
  if (shown === undefined) return undefined
  const { form, servers, language } = shown
  return {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    body: JSON.stringify({
      ...form,
      servers: servers.map(({ origins: _, ...server }) => server),
      origins: [...new Set(servers.flatMap(({ origins }) => origins))],
      words: wordsIn(language).calls,
      language: spokenIn(language),
    }),
  }
}

/** Whether it is reached without TLS. */
const isPlain = ({ site }: SiteView): boolean => site.plan.addresses.canonical.startsWith('http:')

interface AskedOperation {
  readonly spec: string
  readonly key: string
  /** The path of the page in the site. */
  readonly page: string
}

/** As the page shows it to the visitor, with the servers that requests may be sent to. */
const operationShown = async (ctx: Ctx, view: SiteView, { spec: slug, key, page }: AskedOperation) => {
  if (slug === '' || !/^(?:\/[^\s?#]*)?$/.test(page) || page.includes('/~/') || page.length > 2000)
    return undefined
  const at = { ...view, path: page }
  const opened = await openAt(ctx, at, { isFrontAtItsPath: true })
  if (opened.kind !== 'page') return undefined
  const data = await readRouteData(ctx, at, opened)
  if (!shows(data.page.article.html, slug, key)) return undefined
  const spec = (await specsWritten(ctx, view.row.organization_id, [slug])).get(slug)
  const form = spec && (await formIn(ctx, spec, key))
  if (form === undefined) return undefined
  const servers: AllowedServer[] = serversOf(form, { isPlain: isPlain(view), specUrl: spec?.url ?? null })
  return { form, servers, language: data.site.language }
}
