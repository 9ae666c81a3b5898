// Metrics of requests, and the address at which Prometheus reads all metrics.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Unauthenticated } from '#kernel/errors.ts'
import { counter, type Distribution, histogram, type Metric } from '#kernel/metrics.ts'
import { routeOf } from './routes.ts'

const requestDuration = histogram({
  name: 'http_request_duration_seconds',
  help: 'Requests answered, by method, route and class of the status; cached-page is what was sent before the router.',
  labels: ['method', 'route', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
})

const requestCount = counter({
  name: 'http_requests_total',
  help: 'Requests answered, by status code; 499 is a client that went away before its request was there.',
  labels: ['code'],
})

export const requestMetrics: readonly Metric[] = [requestDuration, requestCount]

/** Counts the answers of a server. */
export const countRequests = (server: FastifyInstance): void => {
  const count = requestCounter()
  server.addHook('onResponse', (request, reply, done) => {
    count(routeOf(request).url ?? 'none', request.method, reply.statusCode, reply.elapsedTime)
    done()
  })
  server.earlyFollowers.push(({ method, status, milliseconds }) =>
    count('cached-page', method, status, milliseconds),
  )
}

/** Counting a request takes a few map look-ups and allocates nothing. */
const requestCounter = () => {
  const byRoute = new Map<string, Map<string, Map<number, Distribution>>>()
  const byCode = new Map<number, { add(more: number): void }>()
  return (route: string, method: string, code: number, milliseconds: number): void => {
    const status = Math.trunc(code / 100)
    const known = byRoute.get(route)?.get(method)?.get(status) ?? begin(byRoute, route, method, status)
    known.observe(milliseconds / 1000)
    const tally = byCode.get(code) ?? requestCount.of(String(code))
    byCode.set(code, tally)
    tally.add(1)
  }
}

/** Where no route matches, the sender may have made up the method; unusual ones are counted as `other`. */
const usualMethods: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
])

const begin = (
  byRoute: Map<string, Map<string, Map<number, Distribution>>>,
  route: string,
  method: string,
  status: number,
): Distribution => {
  const byMethod = byRoute.get(route) ?? new Map<string, Map<number, Distribution>>()
  const byStatus = byMethod.get(method) ?? new Map<number, Distribution>()
  const series = requestDuration.of(usualMethods.has(method) ? method : 'other', route, `${status}xx`)
  byRoute.set(route, byMethod.set(method, byStatus.set(status, series)))
  return series
}

/** Gives all metrics in the format of Prometheus. */
export type MetricsText = () => Promise<string>

const contentType = 'text/plain; version=0.0.4; charset=utf-8'

/** Serves the metrics at `/metrics`; where there is a token, only to those who send it. */
export const registerMetrics = (
  server: FastifyInstance,
  text: MetricsText,
  token: string | undefined,
): void => {
  server.get('/metrics', async ({ headers }, reply) => {
    if (token !== undefined && !isSame(headers.authorization ?? '', `Bearer ${token}`))
      throw new Unauthenticated('send the token of the metrics: Authorization: Bearer <TOKEN>')
    return reply.header('content-type', contentType).send(await text())
  })
}

/** Compares hashes, so that the time taken tells nothing about where the texts differ or how long they are. */
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(hashOf(given), hashOf(wanted))

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
