// How often one network may answer: counted by each process in memory, and nowhere else.
import type { Ctx } from '#context.ts'
import type { Database } from '#database/index.ts'
import { TooManyAttempts } from '#kernel/errors.ts'
import { dayAt, untilTomorrow } from '../insights/index.ts'

/** Of one network: in a minute and in a day on all sites, in a day on one page. */
const most = { inMinute: 10, inDay: 200, onPage: 5 } as const

/** Of what is counted; those beyond are not counted, and the bounds of the page and of the site alone hold for them. */
const mostCounted = 100_000

interface Limits {
  minute: number
  day: string
  ofMinute: Map<string, number>
  ofDay: Map<string, number>
  ofPages: Map<string, number>
}

const limitsByDatabase = new WeakMap<Database, Limits>()

/** Counts an answer, or a comment beside one, and refuses it where it is one too many. */
export const countAnswer = (
  { database, clock }: Pick<Ctx, 'database' | 'clock'>,
  network: string,
  page: string | undefined,
): void => {
  const time = clock()
  const limits = limitsNow(database, time)
  if (countIn(limits.ofMinute, network) > most.inMinute)
    throw new TooManyAttempts(
      `your network may answer ${most.inMinute} times a minute; go on in a minute`,
      60 - (Math.floor(time / 1000) % 60),
    )
  if (page === undefined) return
  const wait = untilTomorrow(clock)
  if (countIn(limits.ofDay, network) > most.inDay)
    throw new TooManyAttempts(`your network may answer ${most.inDay} times a day; go on tomorrow`, wait)
  if (countIn(limits.ofPages, `${network} ${page}`) > most.onPage)
    throw new TooManyAttempts(
      `your network may answer ${most.onPage} times a day on a page; your answer has been counted before`,
      wait,
    )
}

const limitsNow = (database: Database, time: number): Limits => {
  const [minute, day] = [Math.floor(time / 60_000), dayAt(time)]
  const known = limitsByDatabase.get(database)
  const limits = {
    ...{ minute, day },
    ofMinute: known?.minute === minute ? known.ofMinute : new Map(),
    ofDay: known?.day === day ? known.ofDay : new Map(),
    ofPages: known?.day === day ? known.ofPages : new Map(),
  }
  limitsByDatabase.set(database, limits)
  return limits
}

const countIn = (counts: Map<string, number>, key: string): number => {
  if (counts.size >= mostCounted && !counts.has(key)) return 0
  const count = (counts.get(key) ?? 0) + 1
  counts.set(key, count)
  return count
}
