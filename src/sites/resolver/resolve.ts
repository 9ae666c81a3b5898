// What a visitor finds at a path of a site: a site space and the path of a page in it, somewhere else to go, or nothing.
import { reservedStep } from '../addresses/site-address.ts'
import { type RedirectFound, redirectAt, type SiteRedirect } from '../redirects/match.ts'
import { namedBy, pathTo } from './addresses.ts'
import type { GroupPlan, SectionPlan, SiteSpacePlan } from './plan.ts'
import { type AudienceBits, isShown, type PlacedSiteSpace, type PreparedSite } from './prepare.ts'
import { pathOfSegments, segmentsOf } from './segments.ts'

export type Resolution = ResolvedSiteSpace | RedirectResolution | { readonly kind: 'not-found' }

export interface ResolvedSiteSpace {
  readonly kind: 'site-space'
  readonly section?: SectionPlan
  readonly group?: GroupPlan
  readonly siteSpace: SiteSpacePlan
  /** The path of the page: slugs, joined by `/`. */
  readonly path: string
}

export interface RedirectResolution {
  readonly kind: 'redirect'
  /** An address. */
  readonly destination: string
  /** The first redirect of the site on the way; undefined where another part takes the place of a hidden default. */
  readonly redirect?: SiteRedirect
  /** What the visitor finds there, if the destination is on this site, and its path with query and fragment. */
  readonly here?: { readonly path: string; readonly resolved: ResolvedSiteSpace }
}

/** Resolves a path in the site, percent-encoded and without a query. */
export const resolvePath = (site: PreparedSite, path: string, audience: AudienceBits): Resolution => {
  let segments = segmentsOf(path)
  let rest = ''
  let redirect: SiteRedirect | undefined
  const met = new Set<string>()
  for (let hops = 0; segments !== undefined && segments[0] !== reservedStep && hops <= mostHops; hops++) {
    const found = redirectAt(site.redirects, `/${segments.join('/')}`)
    const resolved = found === undefined ? resolveSegments(site, segments, audience) : undefined
    if (found !== undefined) {
      redirect ??= found
      const inside = withinSite(site, found)
      if (inside === undefined) return { kind: 'redirect', destination: found.destination, redirect }
      if (inside.rest !== '') rest = inside.rest
      segments = inside.segments
    } else if (resolved === undefined) return notFound
    else if ('instead' in resolved) segments = segmentsOf(resolved.instead)
    else if (hops === 0) return resolved
    else return elsewhere(site, pathOfSegments(segments) + rest, resolved, redirect)
    const next = segments?.join('/') ?? ''
    if (met.has(next)) return notFound
    met.add(next)
  }
  return notFound
}

const notFound: Resolution = { kind: 'not-found' }

/** How many redirects are followed; a longer chain is taken for a circle in which the path grows. */
const mostHops = 20

const elsewhere = (
  { plan }: PreparedSite,
  path: string,
  resolved: ResolvedSiteSpace,
  redirect: SiteRedirect | undefined,
): RedirectResolution => ({
  kind: 'redirect',
  destination: plan.addresses.canonical + path,
  ...(redirect && { redirect }),
  here: { path, resolved },
})

/** The site space and the path of the page in it; the path to use `instead` where the default is hidden; or undefined. */
const resolveSegments = (
  site: PreparedSite,
  segments: readonly string[],
  audience: AudienceBits,
): ResolvedSiteSpace | { readonly instead: string } | undefined => {
  const { section, siteSpace, opened, length } = namedBy(site, segments)
  if (opened === undefined) return undefined
  const path = segments.slice(length).join('/')
  if (isShown(opened, audience)) return resolvedSiteSpace(opened, path)
  if (siteSpace !== undefined) return undefined
  const own = (section ?? site.defaultSection)?.variants ?? site.variants
  const candidates = [own, ...(section === undefined ? sectionsInOrder(site) : [])]
  for (const { default: preferred, inOrder } of candidates)
    for (const candidate of preferred === undefined ? inOrder : [preferred, ...inOrder])
      if (isShown(candidate, audience)) return { instead: pathTo(site, candidate.plan.id, path) }
  return undefined
}

const sectionsInOrder = (site: PreparedSite) => [...site.sections.values()].map(({ variants }) => variants)

const resolvedSiteSpace = ({ plan, section, group }: PlacedSiteSpace, path: string): ResolvedSiteSpace => ({
  kind: 'site-space',
  ...(section && { section }),
  ...(group && { group }),
  siteSpace: plan,
  path,
})

/** The segments of a destination on this site, and its query and anchor as `rest`; undefined for one elsewhere. */
const withinSite = (
  { plan: { addresses } }: PreparedSite,
  { destination, path: decoded }: RedirectFound,
): { segments: readonly string[] | undefined; rest: string } | undefined => {
  if (decoded !== undefined) {
    const segments = decoded === '/' ? [] : decoded.slice(1).split('/')
    return { segments, rest: destination.slice(decoded.length) }
  }
  const end = destination.search(/[?#]/)
  const path = end === -1 ? destination : destination.slice(0, end)
  for (const address of [addresses.canonical, addresses.own])
    if (path === address || path.startsWith(`${address}/`))
      return { segments: segmentsOf(path.slice(address.length)), rest: destination.slice(path.length) }
  return undefined
}
