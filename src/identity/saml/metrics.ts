// Metrics of single sign-on: when the first certificate of a provider expires.
import type { Installation } from '#context.ts'
import { rowsBeside } from '#database/index.ts'
import { boundedReadings, type Read } from '#kernel/bounded-readings.ts'
import { hour } from '#kernel/durations.ts'
import { gauge, type Metric } from '#kernel/metrics.ts'
import { firstExpiry } from './store.ts'

const expiry = gauge({
  name: 'lectern_saml_certificate_earliest_expiry_timestamp_seconds',
  help: 'When the certificate of a SAML provider expires of which that is first, in seconds since 1970; absent without any.',
  labels: [],
})

export const samlMetrics: readonly Metric[] = [expiry]

/** Reads every row of providers, so it runs only once an hour, and where it blocks nobody. */
export const readSamlMetrics = (installation: Pick<Installation, 'database' | 'clock'>): Read =>
  boundedReadings(
    installation,
    async () => {
      const { database } = installation
      const [row] = await rowsBeside(database, '', firstExpiry({ db: database.read }))
      return row?.expires_at ? [expiry.reading(Date.parse(row.expires_at) / 1000)] : []
    },
    hour,
  )
