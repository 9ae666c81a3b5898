// A replica of a PostgreSQL database, which is used while it answers and does not lag far behind.
import { ConnectedKysely, type Replica } from '../connected-kysely.ts'
import type { ReplicaLocation } from '../database.ts'
import { postgresConnection } from './connection.ts'
import { poolOf } from './pool.ts'

export interface OpenReplica extends Replica {
  close(): Promise<void>
}

/** In milliseconds, for a connection and for an answer: the caller can still ask the primary. */
const longestWait = 2000

/** In milliseconds: how long the replica is not used after it failed, or was found to lag. */
const pause = 30_000

/** After this many rows the lag is judged: a replica that lacks more than half of them lags behind. */
const judged = 200

/** Connects on first use. Trouble is logged when it begins and when it ends. */
export const openReplica = (
  { url, warn, clock = () => performance.now() }: ReplicaLocation,
  poolSize: number,
): OpenReplica => {
  const pool = poolOf({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: longestWait,
    query_timeout: longestWait,
  })
  const db = new ConnectedKysely(postgresConnection(pool))
  let trouble: 'away' | 'behind' | undefined
  let pausedUntil = Number.NEGATIVE_INFINITY
  let [had, lacked] = [0, 0]

  const rest = (what: NonNullable<typeof trouble>, details: object): void => {
    pausedUntil = clock() + pause
    if (trouble === undefined)
      warn(details, `the replica of the database is ${what}; the database itself is read`)
    trouble = what
  }
  const recover = (from: typeof trouble): void => {
    if (trouble !== from || trouble === undefined) return
    trouble = undefined
    warn({}, 'the replica of the database is read again')
  }
  const judge = (): void => {
    if (had + lacked < judged) return
    if (lacked > had) rest('behind', { had, lacked })
    else recover('behind')
    had = lacked = 0
  }
  return {
    ask: async read => {
      if (clock() < pausedUntil) return undefined
      try {
        const answer = await read(db)
        recover('away')
        return answer
      } catch (error) {
        rest('away', { err: error })
        return undefined
      }
    },
    note: (copied, missing) => {
      had += copied
      lacked += missing
      judge()
    },
    close: () => pool.end(),
  }
}
