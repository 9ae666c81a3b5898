// On which host a request came in: a host of a site shows that site at every path.
import type { FastifyRequest } from 'fastify'
import type { Installation } from '#context.ts'

type Came = Pick<FastifyRequest, 'host' | 'protocol' | 'url'>

/**
 * The address that a browser asked for, where its host may be one of a site's own. A port says nothing of sites: only proxies
 * and whoever tries things out name one.
 */
export const addressOnHost = (
  { baseUrl }: Pick<Installation, 'baseUrl'>,
  { host, protocol, url }: Came,
): URL | undefined => {
  const [, hostname] = hostForm.exec(host.toLowerCase()) ?? []
  if (hostname === undefined || hostname === hostnameOf(baseUrl) || !url.startsWith('/')) return undefined
  // Behind a proxy that is not trusted to say so, browsers use TLS all the same.
  const scheme = protocol === 'https' || baseUrl.startsWith('https:') ? 'https' : 'http'
  return URL.parse(`${scheme}://${hostname}${url}`) ?? undefined
}

/** The address that a browser asked for, at this installation. */
export const addressHere = (
  { baseUrl }: Pick<Installation, 'baseUrl'>,
  { url }: Pick<Came, 'url'>,
): URL | undefined => (url.startsWith('/') ? (URL.parse(baseUrl + url) ?? undefined) : undefined)

/** A name with a dot in it that ends in no number, as no address of a machine does; with a dot at its end, and with a port. */
const hostForm = /^((?:[a-z0-9_-]{1,63}\.){1,20}[a-z][a-z0-9-]{0,62})\.?(?::\d{1,5})?$/

const hostnameOf = (baseUrl: string): string => {
  const known = hostnames.get(baseUrl) ?? new URL(baseUrl).hostname
  hostnames.set(baseUrl, known)
  return known
}

const hostnames = new Map<string, string>()
