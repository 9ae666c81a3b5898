// Where an address says that a site may be: under this installation, or on a host of its own.

export type SiteLocation =
  | { readonly kind: 'own'; readonly organization: string; readonly site: string; readonly rest: string }
  | {
      readonly kind: 'host'
      readonly hostname: string
      /** The path on that host, percent-encoded. */
      readonly path: string
      /** The host with each beginning of the path: the proxy of a site may be any of these. */
      readonly proxies: readonly string[]
    }

/** Where an address may lead; undefined for one at which no site can be. */
export const siteLocationOf = (baseUrl: string, url: URL): SiteLocation | undefined => {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  const base = new URL(baseUrl)
  if (url.host === base.host) return ownLocation(base.pathname.replace(/\/$/, ''), url.pathname)
  if (url.port !== '') return undefined
  const hostname = url.hostname.replace(/\.$/, '')
  return { kind: 'host', hostname, path: url.pathname, proxies: proxiesIn(hostname, url.pathname) }
}

const ownLocation = (base: string, path: string): SiteLocation | undefined => {
  if (!path.startsWith(`${base}/`)) return undefined
  const [, organization = '', site = '', ...rest] = path.slice(base.length).split('/')
  const [decodedOrganization, decodedSite] = [decoded(organization), decoded(site)]
  if (!decodedOrganization || !decodedSite) return undefined
  return {
    kind: 'own',
    organization: decodedOrganization,
    site: decodedSite,
    rest: rest.map(segment => `/${segment}`).join(''),
  }
}

/** A decoded segment; undefined where its encoding is invalid, or the database could not store the text. */
const decoded = (segment: string): string | undefined => {
  try {
    const text = decodeURIComponent(segment)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

const proxiesIn = (hostname: string, path: string): string[] => {
  const proxies: string[] = []
  for (let end = path.indexOf('/', 1); proxies.length < mostProxies; end = path.indexOf('/', end + 1)) {
    const begin = path.slice(0, end === -1 ? path.length : end)
    if (hostname.length + begin.length > longestProxy) break
    if (begin.length > 1) proxies.push(hostname + begin)
    if (end === -1) break
  }
  return proxies
}

/** How many steps of a path may belong to a proxy. */
export const mostProxies = 50
const longestProxy = 512
