// Metrics of the index: in how many spaces it lags behind, and for how long.
import type { Installation } from '#context.ts'
import { rowsBeside } from '#database/index.ts'
import { boundedReadings, type Read } from '#kernel/bounded-readings.ts'
import { gauge, type Metric } from '#kernel/metrics.ts'
import { lagOfSpaces, mostLaggingCounted } from './store.ts'

const laggingCount = gauge({
  name: 'lectern_index_lagging_spaces',
  help: `Spaces whose index lags behind their main content; ${mostLaggingCounted} are counted.`,
  labels: [],
})

const oldestLag = gauge({
  name: 'lectern_index_oldest_lag_seconds',
  help: 'For how long the latest revision has been there that no index has, of the space where that is longest.',
  labels: [],
})

export const indexMetrics: readonly Metric[] = [laggingCount, oldestLag]

/** Milliseconds for which readings are cached: the query runs at most once a minute, where it keeps nobody waiting. */
const keptFor = 60_000

export const readIndexMetrics = (installation: Pick<Installation, 'database' | 'clock'>): Read =>
  boundedReadings(
    installation,
    async () => {
      const { database, clock } = installation
      const [row] = await rowsBeside(database, '', lagOfSpaces({ db: database.read }))
      const since = row?.oldest ? Date.parse(row.oldest) : clock()
      return [laggingCount.reading(row?.count ?? 0), oldestLag.reading(Math.max(0, clock() - since) / 1000)]
    },
    keptFor,
  )
