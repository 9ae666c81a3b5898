// Whether a browser sent a request from a page of this installation, which a cookie alone does not prove.
import type { FastifyRequest } from 'fastify'

type Sent = Pick<FastifyRequest, 'method' | 'headers' | 'protocol' | 'host'>

/**
 * By `Origin`: it must be that of the installation's address, or that at which the request came in. Without one, by
 * `Sec-Fetch-Site`; a GET may also come from the address bar (`none`).
 */
export const isSameOrigin = (request: Sent, baseUrl: string): boolean => {
  const { origin, 'sec-fetch-site': site } = request.headers
  const own = new URL(baseUrl)
  if (origin !== undefined) return origin === own.origin || origin === originOf(request, own)
  return site === 'same-origin' || (site === 'none' && request.method === 'GET')
}

/** Never an `http` origin where the installation has TLS: an attacker on the network can serve pages from it. */
const originOf = ({ protocol, host }: Sent, own: URL): string | undefined => {
  if (protocol === 'http' && own.protocol === 'https:') return undefined
  const address = `${protocol}://${host}`
  return URL.canParse(address) ? new URL(address).origin : undefined
}
