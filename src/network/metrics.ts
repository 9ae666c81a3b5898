// Metrics of what is fetched for people: imports, specs, metadata of identity providers, requests that readers try.
import { counter, type Metric } from '#kernel/metrics.ts'

const fetchCount = counter({
  name: 'lectern_fetches_total',
  help: 'Fetches from other servers by outcome: done, refused (the address is not allowed), failed.',
  labels: ['outcome'],
})

export const doneFetches = fetchCount.of('done')
export const refusedFetches = fetchCount.of('refused')
export const failedFetches = fetchCount.of('failed')

export const fetchMetrics: readonly Metric[] = [fetchCount]
