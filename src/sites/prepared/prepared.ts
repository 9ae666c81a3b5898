// Prepared sites, cached until they change: every request reads the site's row, whose revision says whether it did.
import type { Ctx } from '#context.ts'
import type { Database } from '#database/index.ts'
import { type Cache, createCache } from '#kernel/cache.ts'
import { oneForEach } from '#kernel/one-for-each.ts'
import { siteAddresses } from '../addresses/site-address.ts'
import { type PreparedSite, prepareSite, type SitePlan } from '../resolver/index.ts'
import { planOf } from './plan.ts'
import { type SiteLocation, siteLocationOf } from './site-location.ts'
import {
  type PublishedSiteRow,
  partsOf,
  redirectsOf,
  siteAtOwnAddress,
  siteById,
  siteOnHostname,
} from './store.ts'

export interface FoundSite {
  readonly row: PublishedSiteRow
  readonly site: PreparedSite
}

/** A site as it is now, whoever may see it; undefined where it does not exist. */
export const siteWithId = async (ctx: Ctx, id: string): Promise<FoundSite | undefined> =>
  prepared(ctx, await siteById(ctx, id))

/** The site at an address, and the rest of the path: percent-encoded, empty or beginning with a slash. */
export const siteAt = async (
  ctx: Ctx,
  url: URL,
): Promise<(FoundSite & { readonly rest: string }) | undefined> => {
  const location = siteLocationOf(ctx.baseUrl, url)
  const row = location && (await rowAt(ctx, location))
  const found = await prepared(ctx, row)
  return found && location && { ...found, rest: restOf(location, found.row) }
}

const rowAt = (ctx: Ctx, location: SiteLocation): Promise<PublishedSiteRow | undefined> =>
  location.kind === 'own' ? siteAtOwnAddress(ctx, location) : siteOnHostname(ctx, location)

const restOf = (location: SiteLocation, { proxy }: PublishedSiteRow): string => {
  if (location.kind === 'own') return location.rest
  const isProxied = proxy !== null && location.proxies.includes(proxy)
  return isProxied ? location.path.slice(proxy.length - location.hostname.length) : location.path
}

const prepared = async (ctx: Ctx, row: PublishedSiteRow | undefined): Promise<FoundSite | undefined> => {
  if (row === undefined) return undefined
  const addresses = siteAddresses(ctx.baseUrl, row)
  const key = [row.id, row.revision, addresses.canonical, addresses.own].join(' ')
  const kept = keptFor(ctx.database)
  const known = kept.get(key)
  if (known !== undefined) return { row, site: known }
  const plan = planOf(row, addresses, await partsOf(ctx, row.id), await redirectsOf(ctx, row.id))
  const site = prepareSite(plan)
  kept.set(key, site, weightOf(plan))
  return { row, site }
}

/** The cache of each installation. */
const keptFor = oneForEach((_: Database): Cache<PreparedSite> => createCache(capacity, 'prepared-sites'))

/** In bytes, as `weightOf` estimates them: room for about ten sites of the largest size, or very many small ones. */
const capacity = 64_000_000

const weightOf = (plan: SitePlan): number => {
  const sections = plan.topLevel.flatMap(part => (part.type === 'site-section' ? [part] : part.sections))
  const siteSpaces = [plan, ...sections].flatMap(({ siteSpaces }) => siteSpaces)
  let weight = bytesOfPart * plan.topLevel.length
  for (const { title } of sections) weight += title.length
  for (const { condition } of [...sections, ...siteSpaces]) weight += bytesOfPart + (condition?.length ?? 0)
  for (const { source, destination } of plan.redirects)
    weight += bytesOfRedirect + source.length + destination.length
  return weight + bytesOfPart
}

/** In bytes, with its entries in maps. */
const bytesOfPart = 800
const bytesOfRedirect = 300
