// All metrics, and how they are read for `/metrics`.
import type { Installation } from '#context.ts'
import { databaseMetrics, readDatabaseMetrics } from '#database/index.ts'
import { type MetricsText, requestMetrics } from '#http/metrics.ts'
import { readSamlMetrics, samlMetrics } from '#identity/saml/index.ts'
import { type JobKind, jobMetrics, readJobMetrics } from '#jobs/index.ts'
import { cacheMetrics } from '#kernel/cache.ts'
import { gauge, type Metric, metricsText } from '#kernel/metrics.ts'
import { indexMetrics, readIndexMetrics } from '#library/content-index/index.ts'
import { mailMetrics } from '#mail/index.ts'
import { fetchMetrics } from '#network/index.ts'
import { threadMetrics } from '#threads/index.ts'
import { siteMetrics } from '#web/site/index.ts'
import { product } from './product.ts'

const build = gauge({
  name: 'lectern_build_info',
  help: 'Always 1: the version of the program, and whether its database is sqlite or postgres.',
  labels: ['version', 'database'],
})

/** In the order in which they are shown, after those of Node. */
export const metrics: readonly Metric[] = [
  build,
  ...requestMetrics,
  ...siteMetrics,
  ...databaseMetrics,
  ...indexMetrics,
  ...jobMetrics,
  ...threadMetrics,
  ...cacheMetrics,
  ...mailMetrics,
  ...fetchMetrics,
  ...samlMetrics,
]

export const metricsOf = (installation: Installation, kinds: readonly JobKind[]): MetricsText => {
  const reads = [
    readDatabaseMetrics(installation),
    readIndexMetrics(installation),
    readJobMetrics(installation, kinds),
    readSamlMetrics(installation),
  ]
  return async () => {
    const [ofProcess, ...readings] = await Promise.all([processMetrics(), ...reads.map(read => read())])
    const info = build.reading(1, product.version, installation.database.engine)
    return `${ofProcess}\n${metricsText(metrics, [info, ...readings.flat()])}`
  }
}

/** Memory, CPU time, delay of the event loop: the module is loaded when they are first read. */
const processMetrics = async (): Promise<string> => {
  const { register, collectDefaultMetrics } = await import('prom-client')
  if (register.getSingleMetric('process_cpu_user_seconds_total') === undefined) collectDefaultMetrics()
  return register.metrics()
}
