// The span of each request, from its headers to its answer.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Span, Tracer } from '#kernel/tracing.ts'
import type { EarlyExchange } from './early.ts'
import { foundFor, routeOf } from './routes.ts'
import { type IsTrusted, trustedProxies } from './trusted-proxies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined
  }
}

/** Traces the requests that reach the router; must be called before any other hook is added. */
export const traceRequests = (server: FastifyInstance, tracer: Tracer, proxies: string | undefined): void => {
  const isTrusted = trustedProxies(proxies)
  server.addHook('onRequest', (request, _reply, done) => {
    const { method, id } = request
    const { url: route } = routeOf(request)
    const operation = foundFor(request)?.value.operation.id
    request.span = tracer.begin(route === undefined ? method : `${method} ${route}`, {
      kind: 'server',
      isRoot: true,
      traceparent: traceparentOf(request.raw, isTrusted),
      attributes: {
        'http.request.method': method,
        ...(route !== undefined && { 'http.route': route }),
        ...(operation !== undefined && { 'lectern.operation': operation }),
        'lectern.request_id': id,
      },
    })
    inSpan(request, done)
  })
  // The async context of the span is lost while the body is read.
  server.addHook('preHandler', (request, _reply, done) => inSpan(request, done))
  server.addHook('onResponse', (request, reply, done) => {
    request.span?.end(...endOf(reply.statusCode))
    done()
  })
}

/** Traces an answer that was sent before the router; gives its trace id. */
export const traceEarly = (
  tracer: Tracer,
  proxies: string | undefined,
): ((exchange: EarlyExchange) => string | undefined) => {
  const isTrusted = trustedProxies(proxies)
  return ({ method, id, status, milliseconds, raw }) => {
    const span = tracer.begin(`${method} cached-page`, {
      kind: 'server',
      isRoot: true,
      traceparent: traceparentOf(raw, isTrusted),
      since: performance.now() - milliseconds,
      attributes: { 'http.request.method': method, 'lectern.request_id': id },
    })
    span?.end(...endOf(status))
    return span?.traceId
  }
}

const inSpan = ({ span }: FastifyRequest, done: () => void): void => {
  if (span === undefined) done()
  else span.run(done)
}

/** Only from trusted proxies: others could have any number of requests traced, and add spans to traces of others. */
const traceparentOf = ({ headers, socket }: IncomingMessage, isTrusted: IsTrusted): string | undefined => {
  const { traceparent } = headers
  return typeof traceparent === 'string' && isTrusted(socket.remoteAddress) ? traceparent : undefined
}

const endOf = (status: number) => [{ 'http.response.status_code': status }, status >= 500] as const
