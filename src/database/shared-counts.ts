// Counts that the processes of one database share: each counts in memory, and adds its counts to a table from time to time.
import { sql } from 'kysely'
import type { Clock } from '#kernel/clock.ts'
import { minute } from '#kernel/durations.ts'
import type { Database, WriteDb } from './database.ts'

/** The count of one sender in one window of time. */
export interface SharedCount {
  /** Counted by this process. */
  own: number
  /** How many of `own` were added to the table. */
  told: number
  /** Counted by the other processes, as of the last time when this process added its own. */
  others: number
}

export interface SharedCounts {
  /** The clock that windows follow. */
  readonly clock: Clock
  /**
   * Adds the count to the table soon, and learns what others have counted. `ends` is the end of the window in milliseconds.
   */
  tell(key: string, ends: number, count: SharedCount): void
}

export interface Sharing {
  readonly database: Pick<Database, 'engine' | 'transaction'>
  readonly clock: Clock
  /** Gives a key for the table that does not reveal the original one. */
  readonly hidden: (key: string) => string
  readonly inBackground: (what: string, work: () => Promise<unknown>) => void
}

interface Waiting {
  readonly key: string
  readonly ends: number
  readonly count: SharedCount
}

/** A process on SQLite is the only one, and shares nothing. */
export const createSharedCounts = (sharing: Sharing): SharedCounts => {
  const { clock, inBackground } = sharing
  if (sharing.database.engine === 'sqlite') return { clock, tell: () => {} }
  const waiting = new Map<string, Waiting>()
  const forget = forgetting(sharing)
  let isTelling = false
  let pausedUntil = 0

  const tellAll = async (): Promise<void> => {
    try {
      await forget()
      // Counts that come during a statement are added by the next one.
      while (waiting.size > 0) await tellSome(sharing, takeFirst(waiting))
    } catch (error) {
      pausedUntil = clock() + pause
      waiting.clear()
      throw error
    } finally {
      isTelling = false
    }
  }
  return {
    clock,
    tell: (key, ends, count) => {
      if (clock() < pausedUntil) return
      waiting.set(`${ends} ${key}`, { key, ends, count })
      if (isTelling) return
      isTelling = true
      inBackground('share the counts of requests with other processes', tellAll)
    },
  }
}

/** In milliseconds, after a failure. */
const pause = 5000

/** Counts in one statement: its rows are locked until it is committed. */
const mostTogether = 500

const takeFirst = (waiting: Map<string, Waiting>): Waiting[] => {
  const taken = [...waiting.entries().take(mostTogether)]
  for (const [name] of taken) waiting.delete(name)
  return taken.map(([, one]) => one)
}

/**
 * Counts that were sent are not sent again even if that fails: it may have been committed, and nothing may be counted twice.
 */
const tellSome = async ({ database, hidden }: Sharing, some: readonly Waiting[]): Promise<void> => {
  const rows = some.map(({ key, ends, count }) => {
    const row = { key: hidden(key), ends: ends / minute, count: count.own - count.told }
    count.told = count.own
    return { ...row, of: count, told: count.own }
  })
  const sums = await database.transaction(db => addUp(db, rows))
  const sumOf = new Map(sums.map(({ key, ends, count }) => [`${ends} ${key}`, count]))
  for (const { key, ends, of, told } of rows) {
    const sum = sumOf.get(`${ends} ${key}`) ?? 0
    // If a crash of the server has emptied the table, what was known of the others still counts.
    of.others = Math.max(of.others, sum - told)
  }
}

interface Row {
  readonly key: string
  /** In minutes. */
  readonly ends: number
  readonly count: number
}

/** In a fixed order, so that processes with the same senders wait for each other without a deadlock. */
const addUp = async (db: WriteDb, rows: readonly Row[]): Promise<Row[]> => {
  const keys = rows.map(({ key }) => key)
  const ends = rows.map(row => row.ends)
  const counts = rows.map(({ count }) => count)
  const added = await sql<Row>`
    insert into shared_counts (ends, key, count)
    select ends, key, count
    from unnest(${ends}::integer[], ${keys}::text[], ${counts}::integer[]) as told (ends, key, count)
    order by ends, key
    on conflict (ends, key) do update set count = shared_counts.count + excluded.count
    returning ends, key, count
  `.execute(db)
  return added.rows
}

/** Removes windows that are over, once a minute; a minute late, since clocks of other machines may be behind. */
const forgetting = ({ database, clock }: Sharing): (() => Promise<void>) => {
  let next = 0
  return async () => {
    const time = clock()
    if (time < next) return
    next = time + minute
    const over = Math.floor(time / minute) - 1
    await database.transaction(db => db.deleteFrom('shared_counts').where('ends', '<=', over).execute())
  }
}
