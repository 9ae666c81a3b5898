// A request that was routed to a site: the site at its address, and where the addresses of the site begin for this
// visitor.
import { type Actor, type Ctx, type Installation, nobody, reading } from '#context.ts'
import { authenticateSession } from '#identity/sessions/index.ts'
import { isVerified } from '#sites/hostnames/index.ts'
import { type FoundSite, siteAt } from '#sites/prepared/index.ts'
import { type AccessPrefix, accessPrefixOf } from '#sites/resolver/index.ts'
import type { SiteRequest } from './site-request.ts'

export interface RoutedRequest {
  readonly ctx: Ctx
  readonly request: SiteRequest
  /** `rest` is the path in the site: percent-encoded, empty or beginning with a slash. */
  readonly found: FoundSite & { readonly rest: string }
  readonly accessPrefix: AccessPrefix | undefined
  /** The path on the visitor's host at which the site is; empty at the root of the host. */
  readonly address: string
  /** The origin of that host. */
  readonly origin: string
  /** Whether it is the address at which this installation itself shows the site. */
  readonly isOwn: boolean
}

/** Undefined where no site is at that address. */
export const routeRequest = async (
  installation: Installation,
  request: SiteRequest,
): Promise<RoutedRequest | undefined> => {
  const { url } = request
  const found = await siteAt(reading(installation, nobody), url)
  if (found === undefined) return undefined
  const accessPrefix = accessPrefixOf(found.rest)
  const isAtInstallation = url.host === new URL(installation.baseUrl).host
  // Change requests depend on who may read them; the session counts for them alone.
  const actor =
    accessPrefix?.kind === 'change-request' && isAtInstallation
      ? await signedIn(installation, request)
      : nobody
  const path = url.pathname.slice(0, url.pathname.length - found.rest.length)
  const proxied = isAtInstallation ? proxiedAddress(found, request) : undefined
  return {
    ctx: reading(installation, actor),
    request,
    found,
    accessPrefix,
    address: proxied?.path ?? path.replace(/\/$/, ''),
    origin: proxied?.origin ?? url.origin,
    isOwn: isAtInstallation && proxied === undefined,
  }
}

/** Whether somebody of the organization has proved that the host is theirs; the host of a proxy is only named. */
export const isProved = async ({ ctx, request, isOwn }: RoutedRequest): Promise<boolean> =>
  isOwn || isVerified(ctx, request.url.hostname)

const signedIn = async (installation: Installation, { headers }: SiteRequest): Promise<Actor> =>
  (await authenticateSession(installation, headers)) ?? nobody

/** A reading context of the user signed in at the installation in this browser; undefined where nobody is. */
export const memberIn = async ({ ctx, request, isOwn }: RoutedRequest): Promise<Ctx | undefined> => {
  const actor = isOwn ? await authenticateSession(ctx, request.headers) : undefined
  return actor && reading(ctx, actor)
}

/**
 * The address of a proxy that shows the site: it requests the installation's own address, and names its host in
 * `X-Forwarded-Host`. No proof is needed: whoever names that host only gets pages whose links lead there.
 */
const proxiedAddress = (
  { site }: FoundSite,
  { headers }: SiteRequest,
): { readonly origin: string; readonly path: string } | undefined => {
  const { canonical, own } = site.plan.addresses
  const named = String(headers['x-forwarded-host'] ?? '')
    .split(',')[0]
    ?.trim()
    .toLowerCase()
  if (canonical === own || named === undefined) return undefined
  const { origin, host, pathname } = new URL(canonical)
  return named === host ? { origin, path: pathname.replace(/\/$/, '') } : undefined
}
