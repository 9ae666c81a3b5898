// Metrics in the format of Prometheus: requests by operation and status, the process itself, and what else is counted.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Unauthenticated } from '#kernel/errors.ts'

/** Gives the figures as text. */
export type Metrics = () => Promise<{ readonly contentType: string; readonly text: string }>

/** Counts what a server answers; `others` gives lines of other figures. */
export const collectMetrics = (
  server: FastifyInstance,
  others: () => Promise<readonly string[]>,
): Metrics => {
  const sums = requestSums()
  server.addHook('onResponse', (request, reply, done) => {
    sums.add(request.routeOptions.url ?? 'none', request.method, reply.statusCode, reply.elapsedTime)
    done()
  })
  server.earlyFollowers.push(({ method, status, milliseconds }) =>
    sums.add('cached-page', method, status, milliseconds),
  )
  return async () => {
    const { register, collectDefaultMetrics } = await import('prom-client')
    if (register.getSingleMetric('process_cpu_user_seconds_total') === undefined) collectDefaultMetrics()
    const lines = [
      '# HELP http_request_duration_seconds Requests answered, by route and status.',
      '# TYPE http_request_duration_seconds summary',
    ]
    for (const { labels, count, seconds } of sums.all()) {
      lines.push(
        `http_request_duration_seconds_count{${labels}} ${count}`,
        `http_request_duration_seconds_sum{${labels}} ${seconds}`,
      )
    }
    lines.push(...(await others()))
    return { contentType: register.contentType, text: `${await register.metrics()}\n${lines.join('\n')}\n` }
  }
}

interface RequestSum {
  readonly labels: string
  count: number
  seconds: number
}

/** How many requests there were, and how long they took. One more costs a few look-ups and makes nothing new. */
const requestSums = () => {
  const byRoute = new Map<string, Map<string, Map<number, RequestSum>>>()
  return {
    add: (route: string, method: string, status: number, milliseconds: number): void => {
      const sum = byRoute.get(route)?.get(method)?.get(status) ?? begin(byRoute, route, method, status)
      sum.count += 1
      sum.seconds += milliseconds / 1000
    },
    all: (): RequestSum[] =>
      [...byRoute.values()].flatMap(byMethod => [...byMethod.values()].flatMap(sums => [...sums.values()])),
  }
}

const begin = (
  byRoute: Map<string, Map<string, Map<number, RequestSum>>>,
  route: string,
  method: string,
  status: number,
): RequestSum => {
  const byMethod = byRoute.get(route) ?? new Map<string, Map<number, RequestSum>>()
  const byStatus = byMethod.get(method) ?? new Map<number, RequestSum>()
  const sum = { labels: `method="${method}",route="${route}",status="${status}"`, count: 0, seconds: 0 }
  byRoute.set(route, byMethod.set(method, byStatus.set(status, sum)))
  return sum
}

/** Shows them at `/metrics`, to whoever sends the token, where there is one. */
export const registerMetrics = (
  server: FastifyInstance,
  metrics: Metrics,
  token: string | undefined,
): void => {
  server.get('/metrics', async ({ headers }, reply) => {
    if (token !== undefined && !isSame(headers.authorization ?? '', `Bearer ${token}`))
      throw new Unauthenticated('send the token of the metrics: Authorization: Bearer <TOKEN>')
    const { contentType, text } = await metrics()
    return reply.header('content-type', contentType).send(text)
  })
}

/** In a time that tells nothing of where they differ, or how long they are. */
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(hashOf(given), hashOf(wanted))

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
