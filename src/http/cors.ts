// Cross-origin requests: the operator names the origins whose pages may use the API from a browser.
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Adds the CORS headers to an answer. Answers a preflight request; the result is whether it was one. */
export type Cors = (request: FastifyRequest, reply: FastifyReply) => boolean

/** `origins` are the allowed origins, separated by commas; `*` allows all. */
export const corsFor = (origins: string | undefined): Cors => {
  if (origins === undefined) return () => false
  const named = new Set(origins.split(','))
  const allowedOrigin = (origin: string | undefined): string | undefined => {
    if (named.has('*')) return '*'
    return origin !== undefined && named.has(origin) ? origin : undefined
  }
  return (request, reply) => {
    if (!isShared(request.url)) return false
    const allowed = allowedOrigin(request.headers.origin)
    if (allowed !== '*') reply.header('vary', 'Origin')
    if (allowed === undefined || request.headers.origin === undefined) return false
    reply.header('access-control-allow-origin', allowed)
    if (isPreflight(request)) {
      reply.headers(answerToPreflight).code(204).send()
      return true
    }
    reply.header('access-control-expose-headers', exposedHeaders)
    return false
  }
}

/** The API and its description. */
const isShared = (url: string): boolean => url.startsWith('/v1/') || /^\/(v1|openapi\.json)(\?|$)/.test(url)

const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined

/** The headers of an answer that a page may read, beyond those that the Fetch standard always exposes. */
const exposedHeaders = [
  'Allow',
  'Content-Disposition',
  'Deprecation',
  'ETag',
  'Idempotency-Replayed',
  'Link',
  'Location',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'WWW-Authenticate',
  'X-Request-Id',
].join(', ')

/**
 * Requests carry tokens: credentials that browsers send by themselves are not allowed. Browsers cache this for two hours.
 */
const answerToPreflight = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id',
  'access-control-max-age': '7200',
} as const
