// The host of a request: a host of a site shows that site at every path.
import type { FastifyRequest } from 'fastify'
import type { Installation } from '#context.ts'

type Came = Pick<FastifyRequest, 'host' | 'protocol' | 'url'>

/**
 * The address that a browser requested, if its host may be a site's own. The port is ignored: only proxies and people who
 * try things out name one.
 */
export const addressOnHost = (
  { baseUrl }: Pick<Installation, 'baseUrl'>,
  { host, protocol, url }: Came,
): URL | undefined => {
  const [, hostname] = hostForm.exec(host.toLowerCase()) ?? []
  if (hostname === undefined || hostname === hostnameOf(baseUrl) || !url.startsWith('/')) return undefined
  // A proxy may not be trusted to name the protocol; browsers use TLS nevertheless.
  const scheme = protocol === 'https' || baseUrl.startsWith('https:') ? 'https' : 'http'
  return URL.parse(`${scheme}://${hostname}${url}`) ?? undefined
}

/** The address that a browser requested at this installation. */
export const addressHere = (
  { baseUrl }: Pick<Installation, 'baseUrl'>,
  { url }: Pick<Came, 'url'>,
): URL | undefined => (url.startsWith('/') ? (URL.parse(baseUrl + url) ?? undefined) : undefined)

/**
 * A hostname with a dot, whose last label does not begin with a digit, so that it is no IP address; with an optional dot
 * at its end, and an optional port.
 */
const hostForm = /^((?:[a-z0-9_-]{1,63}\.){1,20}[a-z][a-z0-9-]{0,62})\.?(?::\d{1,5})?$/

const hostnameOf = (baseUrl: string): string => {
  const known = hostnames.get(baseUrl) ?? new URL(baseUrl).hostname
  hostnames.set(baseUrl, known)
  return known
}

const hostnames = new Map<string, string>()
