// A replica of a PostgreSQL database, which is read as long as it answers and is not far behind.
import { ConnectedKysely, type Replica } from '../connected-kysely.ts'
import type { ReplicaLocation } from '../database.ts'
import { postgresConnection } from './connection.ts'
import { poolOf } from './pool.ts'

export interface OpenReplica extends Replica {
  close(): Promise<void>
}

/** In milliseconds, for a connection and for an answer: whoever waits has the primary, too. */
const longestWait = 2000

/** In milliseconds, in which it is not asked again after it has failed, or was found behind. */
const pause = 30_000

/** Rows after which it is judged whether it is behind: it is where it lacks more than half of them. */
const judged = 200

/** It connects once it is asked. What is wrong with it is said when that begins and when it ends. */
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
