// Metrics of published sites: how their pages were answered.
import { counter, type Metric } from '#kernel/metrics.ts'

const pageCount = counter({
  name: 'lectern_site_pages_total',
  help: 'Pages of sites by how they were answered: early (kept, sent before the router), cached, made, refused (not for this visitor).',
  labels: ['result'],
})

export const earlyPages = pageCount.of('early')
export const cachedPages = pageCount.of('cached')
export const madePages = pageCount.of('made')
export const refusedPages = pageCount.of('refused')

export const siteMetrics: readonly Metric[] = [pageCount]
