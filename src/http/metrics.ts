// Metrics in the format of Prometheus: requests by operation and status, and the process itself.
import type { FastifyInstance } from 'fastify'

export const registerMetrics = (server: FastifyInstance): void => {
  const seconds = new Map<string, { count: number; sum: number }>()
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const key = `method="${request.method}",route="${route}",status="${reply.statusCode}"`
    const before = seconds.get(key)
    if (before === undefined) seconds.set(key, { count: 1, sum: reply.elapsedTime / 1000 })
    else {
      before.count += 1
      before.sum += reply.elapsedTime / 1000
    }
    done()
  })
  server.get('/metrics', async (_request, reply) => {
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
    return reply
      .header('content-type', register.contentType)
      .send(`${await register.metrics()}\n${lines.join('\n')}\n`)
  })
}
