// A page for a visitor: a cached one made for somebody who sees the same, or a new one, which is then cached.
import type { Ctx } from '#context.ts'
import { type Database, isOpenVisibility } from '#database/index.ts'
import { oneForEach } from '#kernel/one-for-each.ts'
import { inOwnMemory } from '#kernel/own-memory.ts'
import {
  collectDependencies,
  currentRows,
  type DependencyCollector,
  hashOfClaims,
  isSameFor,
  type SiteView,
} from '#sites/published/index.ts'
import { isAnonymous } from '#sites/visitors/index.ts'
import { prefersMarkdown } from '../accepts-markdown.ts'
import { cachedPages, madePages } from '../metrics.ts'
import type { SiteAnswer, SiteRequest } from '../site-request.ts'
import { answerWith, type EncodedPage, encodedPage, encodingFor } from './encoded-page.ts'
import { type CachedPage, isFresh, pageCacheOf, writtenSite } from './page-cache.ts'

/** How long a page is sent at most, in milliseconds, whatever it depends on. */
const longest = 10 * 60_000

/** Collects what a page depends on; to be passed to `decideAccess`. */
export const collectorForPage = (ctx: Pick<Ctx, 'clock'>): DependencyCollector =>
  collectDependencies(ctx.clock() + longest)

export interface ViewRequest {
  readonly view: SiteView
  readonly collector: DependencyCollector
  readonly request: SiteRequest
  /** The origin of the visitor's host. */
  readonly origin: string
}

type Make = () => Promise<SiteAnswer>

/** A page from the cache, or a new one. Only answers with status 200 that set no cookie are cached. */
export const cachedOrMade = async (ctx: Ctx, viewRequest: ViewRequest, make: Make): Promise<SiteAnswer> => {
  // Previews and change requests have few visitors, and change often.
  if (viewRequest.view.shown.isOpen) return make()
  const cached = await findCached(ctx, viewRequest)
  if (cached !== undefined) {
    cachedPages.add(1)
    return send(cached, viewRequest)
  }
  const flights = flightsOf(ctx.database)
  const { bits, visitor } = viewRequest.view.audience
  const flight = [keyOf(viewRequest), bits, hashOfClaims(visitor)].join('\n')
  const underWay = flights.get(flight)
  if (underWay === undefined) {
    const made = makeAndKeep(ctx, viewRequest, make).finally(() => flights.delete(flight))
    flights.set(flight, made)
    return made
  }
  await underWay.catch(() => {})
  // The page may have been started before a change that this request must see.
  const since = await findCached(ctx, viewRequest)
  if (since === undefined) return makeAndKeep(ctx, viewRequest, make)
  cachedPages.add(1)
  return send(since, viewRequest)
}

/**
 * Pages in Markdown have other keys than in HTML. The origin is part of the key, since some pages contain whole
 * addresses.
 */
const keyOf = ({ view: { row, base, path }, request: { url, headers }, origin }: ViewRequest): string =>
  [row.id, url.host, origin, base, path, ...(prefersMarkdown(headers.accept) ? ['markdown'] : [])].join('\n')

const findCached = async (ctx: Ctx, viewRequest: ViewRequest): Promise<EncodedPage | undefined> => {
  const { view, collector } = viewRequest
  const key = keyOf(viewRequest)
  const pages = pageCacheOf(ctx)
  const same = collector.silently(() =>
    pages.at(key).find(({ dependencies }) => isSameFor(dependencies, view)),
  )
  if (same === undefined) return undefined
  const rows = await currentRows(ctx, same.dependencies.rows.keys())
  if (isFresh(same, { site: writtenSite(view.row), rows, time: ctx.clock() })) return same.page
  pages.forget(key, same)
  return undefined
}

const makeAndKeep = async (ctx: Ctx, viewRequest: ViewRequest, make: Make): Promise<SiteAnswer> => {
  const answer = await make()
  madePages.add(1)
  if (answer.status !== 200 || 'set-cookie' in answer.headers) return answer
  const { view, collector } = viewRequest
  const { visitor } = view.audience
  const dependencies = collector.collected(visitor)
  const key = keyOf(viewRequest)
  const pages = pageCacheOf(ctx)
  const isPublic =
    view.row.visibility === 'public' && dependencies !== undefined && isSameForAll(dependencies)
  const headers = {
    ...(answer.headers as Readonly<Record<string, string>>),
    'cache-control': isPublic ? 'public, no-cache' : 'private, no-cache',
    vary: 'Accept, Accept-Encoding, Cookie',
  }
  const page = encodedPage(
    inOwnMemory([Buffer.from(answer.body)]),
    headers,
    () => pages.weigh(key),
    answer.counter,
  )
  if (dependencies !== undefined)
    pages.keep(key, { site: writtenSite(view.row), dependencies, page }, isAnonymous(visitor))
  return send(page, viewRequest)
}

/** Whether the page is the same for every visitor. */
const isSameForAll = ({ conditions, texts, claims }: CachedPage['dependencies']): boolean =>
  conditions.size === 0 && texts.length === 0 && claims === undefined

const send = async (page: EncodedPage, viewRequest: ViewRequest): Promise<SiteAnswer> => {
  const { headers } = viewRequest.request
  const encoding = encodingFor(headers['accept-encoding'] as string | undefined)
  const answer = answerWith(page.now(encoding) ?? (await page.in(encoding)), headers['if-none-match'])
  const counted = { ...answer, ...(page.counter && { counter: page.counter }) }
  const { row, audience } = viewRequest.view
  if (!isAnonymous(audience.visitor) || !isOpenVisibility(row.visibility)) return counted
  const site = siteOf(viewRequest)
  const cached = { key: keyOf(viewRequest), written: writtenSite(row), site, siteAddress: site.href }
  return { ...counted, cached }
}

/**
 * The shortest address that finds the site. On a host of its own that is the whole address, since a path may lead to
 * another site.
 */
const siteOf = ({ view: { site, path }, request: { url } }: ViewRequest): URL => {
  const { own } = site.plan.addresses
  if (!url.href.startsWith(own) || !url.pathname.endsWith(path)) return url
  return new URL(url.pathname.slice(0, url.pathname.length - path.length), url)
}

type Flights = Map<string, Promise<unknown>>

/** The pages being made, by installation. */
const flightsOf = oneForEach((_: Database): Flights => new Map())
