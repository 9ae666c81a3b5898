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
  const seconds = new Map<string, { count: number; sum: number }>()
  const count = (method: string, route: string, status: number, milliseconds: number): void => {
    const key = `method="${method}",route="${route}",status="${status}"`
    const before = seconds.get(key)
    if (before === undefined) seconds.set(key, { count: 1, sum: milliseconds / 1000 })
    else {
      before.count += 1
      before.sum += milliseconds / 1000
    }
  }
  server.addHook('onResponse', (request, reply, done) => {
    count(request.method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime)
    done()
  })
  server.earlyFollowers.push(({ method, status, milliseconds }) =>
    count(method, 'ready', status, milliseconds),
  )
  return async () => {
    const { register, collectDefaultMetrics } = await import('prom-client')
    if (register.getSingleMetric('process_cpu_user_seconds_total') === undefined) collectDefaultMetrics()
    const lines = [
      '# HELP http_request_duration_seconds Requests answered, by route and status.',
      '# TYPE http_request_duration_seconds summary',
    ]
    for (const [labels, { count, sum }] of seconds) {
      lines.push(
        `http_request_duration_seconds_count{${labels}} ${count}`,
        `http_request_duration_seconds_sum{${labels}} ${sum}`,
      )
    }
    lines.push(...(await others()))
    return { contentType: register.contentType, text: `${await register.metrics()}\n${lines.join('\n')}\n` }
  }
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
