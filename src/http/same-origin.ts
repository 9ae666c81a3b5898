// Whether a browser sent a request from a page of this installation: a cookie alone does not say so.
import type { FastifyRequest } from 'fastify'

type Sent = Pick<FastifyRequest, 'method' | 'headers' | 'protocol' | 'host'>

/**
 * By its `Origin`: that of the installation's address, or that at which the request itself came in. Without one by
 * `Sec-Fetch-Site`; a read may also be what somebody typed into the address bar.
 */
export const isSameOrigin = (request: Sent, baseUrl: string): boolean => {
  const { origin, 'sec-fetch-site': site } = request.headers
  const own = new URL(baseUrl)
  if (origin !== undefined) return origin === own.origin || origin === originOf(request, own)
  return site === 'same-origin' || (site === 'none' && request.method === 'GET')
}

/** Never one without TLS where the installation has TLS: whoever sits on the line can make pages of it. */
const originOf = ({ protocol, host }: Sent, own: URL): string | undefined => {
  if (protocol === 'http' && own.protocol === 'https:') return undefined
  const address = `${protocol}://${host}`
  return URL.canParse(address) ? new URL(address).origin : undefined
}
