// Metrics of the database that are looked up when they are read: its connections, and whether it answers.
import { boundedReadings, type Read } from '#kernel/bounded-readings.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Reading } from '#kernel/metrics.ts'
import { isDoneWithin } from '#kernel/time-limit.ts'
import type { Database } from './database.ts'
import { connectionLimit, connections, connectionsWaitedFor, databaseIsUp, freeBytes } from './metrics.ts'

/** Reads the gauges. */
export const readDatabaseMetrics = (installation: {
  readonly database: Database
  readonly clock: Clock
}): Read => {
  const readHealth = boundedReadings(installation, () => healthOf(installation.database))
  return async () => [...connectionsOf(installation.database), ...(await readHealth())]
}

const connectionsOf = ({ pool }: Database): Reading[] => {
  if (pool === undefined) return []
  const { active, idle, waiting, most } = pool()
  return [
    connections.reading(active, 'active'),
    connections.reading(idle, 'idle'),
    connectionLimit.reading(most),
    connectionsWaitedFor.reading(waiting),
  ]
}

/** In milliseconds, after which a database that does not answer is reported as away. */
const longestCheck = 800

const healthOf = async (database: Database): Promise<Reading[]> => {
  const free = await database.freeBytes?.().catch(() => undefined)
  const isWell = database.checkHealth().then(
    () => true,
    () => false,
  )
  const isAnswered = await isDoneWithin(longestCheck, isWell)
  return [
    databaseIsUp.reading(isAnswered && (await isWell) ? 1 : 0),
    ...(free === undefined || !Number.isFinite(free) ? [] : [freeBytes.reading(free)]),
  ]
}
