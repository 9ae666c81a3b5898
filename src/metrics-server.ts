// The metrics at an address of their own, which only the operator needs to reach.
import Fastify, { type FastifyInstance } from 'fastify'
import { type MetricsText, registerMetrics } from '#http/metrics.ts'
import { renderError } from '#http/render-error.ts'
import { addStandardHeaders } from '#http/standard-headers.ts'
import { listenFailure } from './listen-failure.ts'

export interface ListenAddress {
  readonly host: string
  readonly port: number
}

/** Starts and closes with the main server, which does not start if this one cannot. */
export const serveMetricsApart = (
  server: FastifyInstance,
  metrics: MetricsText,
  address: ListenAddress,
  token: string | undefined,
): FastifyInstance => {
  const own = Fastify({ forceCloseConnections: true })
  own.setErrorHandler(renderError)
  own.addHook('onRequest', async (_request, reply) => void addStandardHeaders(reply))
  registerMetrics(own, metrics, token)
  server.addHook('onReady', async () => {
    try {
      await own.listen(address)
    } catch (error) {
      throw listenFailure(error, address, setting)
    }
  })
  server.addHook('onClose', () => own.close())
  return own
}

const name = '--metrics-address or LECTERN_METRICS_ADDRESS'
const setting = { host: name, port: name }
