// An operation of an API as a page shows it to a visitor, with the servers that requests may be sent to.
import type { RequestForm } from '#content/openapi/index.ts'
import type { Ctx } from '#context.ts'
import { specsWritten } from '#library/openapi-specs/index.ts'
import { openAt, type SiteView } from '#sites/published/index.ts'
import { readRouteData } from '../data/read-route-data.ts'
import { formIn, shows } from './calls-on.ts'
import { type AllowedServer, serversOf } from './origins.ts'

export interface ShownOperation {
  readonly form: RequestForm
  readonly servers: readonly AllowedServer[]
  /** The language of the page. */
  readonly language: string
}

/** The operation at `/SPEC/KEY?page=/path`; undefined where the page does not show it to the visitor. */
export const shownOperation = async (
  ctx: Ctx,
  view: SiteView,
  rest: string,
  parameters: URLSearchParams,
): Promise<ShownOperation | undefined> => {
  const [, slug, key] = /^\/([\w-]{1,100})\/(\w{1,30})$/.exec(rest) ?? []
  const page = parameters.get('page') ?? ''
  if (slug === undefined || key === undefined || !mayBePage(page)) return undefined
  const at = { ...view, path: page }
  const opened = await openAt(ctx, at, { isFrontAtItsPath: true })
  if (opened.kind !== 'page') return undefined
  const data = await readRouteData(ctx, at, opened)
  if (!shows(data.page.article.html, slug, key)) return undefined
  const spec = (await specsWritten(ctx, view.row.organization_id, [slug])).get(slug)
  const form = spec && (await formIn(ctx, spec, key))
  if (form === undefined) return undefined
  const servers = serversOf(form, { isPlain: isPlain(view), specUrl: spec?.url ?? null })
  return { form, servers, language: data.site.language }
}

/** Whether a text can be the path of a page in the site. */
const mayBePage = (path: string): boolean =>
  /^(?:\/[^\s?#]*)?$/.test(path) && !path.includes('/~/') && path.length <= 2000

/** Whether the site is reached without TLS. */
const isPlain = ({ site }: SiteView): boolean => site.plan.addresses.canonical.startsWith('http:')
