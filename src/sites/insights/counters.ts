// What readers of sites do, counted in memory and added to the database at intervals: a process that dies loses at most
// half a minute of it.
import type { Installation } from '#context.ts'
import type { Database } from '#database/index.ts'
import { type Cache, createCache } from '#kernel/cache.ts'
import { day as dayLength } from '#kernel/durations.ts'
import { addUp, type Counted, type CountedSite } from './add-up.ts'
import { dayAt } from './days.ts'
import { type Question, recentQuestions } from './questions.ts'
import { pageKey } from './store.ts'

/** A page of a site, and whether it is read as a page or in Markdown. */
export interface ReadPage {
  readonly site: string
  readonly space: string
  readonly page: string
  readonly kind: 'views' | 'markdown'
}

/** A counter of a page; callers may keep it for as long as they like. */
export interface PageCounter {
  readonly of: ReadPage
  count: number
}

export interface Counters {
  counterOf(page: ReadPage): PageCounter
  /** Very cheap: an addition in memory. */
  countRead(counter: PageCounter): void
  countSearch(question: Question): void
  /** Adds all counts to the database. With `all`, searches that somebody may still be typing are included. */
  flush(all?: boolean): Promise<void>
}

/** In milliseconds: counts are written to the database within this time. */
const longestWait = 30_000

/** How many pages' counters are found again by `counterOf`; further pages may get several counters. */
const mostKnown = 20_000

/** How many counters may wait to be added up: at this number they are flushed immediately. */
const mostWaiting = 20_000

/** How many sets of counts that could not be stored are kept and retried; older ones are lost. */
const mostFailed = 20

type Counting = Pick<Installation, 'database' | 'clock' | 'inBackground' | 'log'>

export const createCounters = (installation: Counting): Counters => {
  const { database, clock, inBackground, log } = installation
  const known: Cache<PageCounter> = createCache(mostKnown)
  const questions = recentQuestions(clock)
  let [waiting, failed]: [PageCounter[], Counted[]] = [[], []]
  let [day, timer, adding]: [string, NodeJS.Timeout | undefined, Promise<void>] = [
    '',
    undefined,
    Promise.resolve(),
  ]

  /** Starts the timer of the next flush, which runs before midnight, so that all counts added together are of one day. */
  const begin = (): void => {
    if (timer !== undefined) return
    day = dayAt(clock())
    const untilMidnight = dayLength - (clock() % dayLength)
    timer = setTimeout(flushSoon, Math.min(longestWait, untilMidnight)).unref()
  }
  const flushSoon = (): void => inBackground('add up what readers of sites did', () => flush())
  const take = (all: boolean): Counted => {
    clearTimeout(timer)
    timer = undefined
    const taken = { day, sites: sitesIn(waiting, questions.finished(all)) }
    for (const counter of waiting) counter.count = 0
    waiting = []
    if (questions.areOpen()) begin()
    return taken
  }
  const addAll = async (): Promise<void> => {
    const together = failed
    failed = []
    for (const [index, counted] of together.entries())
      try {
        await addUp(database, counted)
      } catch (error) {
        failed = [...together.slice(index), ...failed]
        if (failed.length <= mostFailed) throw error
        failed = failed.slice(-mostFailed)
        log.warn({ day: counted.day }, 'what readers of sites did is lost, for it could not be stored')
        throw error
      }
  }
  const flush = (all = false): Promise<void> => {
    failed.push(take(all))
    const added = adding.then(addAll)
    adding = added.catch(() => {})
    return added
  }
  return {
    flush,
    counterOf: page => {
      const key = `${page.kind} ${page.site} ${page.space} ${page.page}`
      const counter = known.get(key) ?? { of: page, count: 0 }
      known.set(key, counter, 1)
      return counter
    },
    countRead: counter => {
      if (counter.count++ > 0) return
      begin()
      if (waiting.push(counter) === mostWaiting) flushSoon()
    },
    countSearch: question => {
      begin()
      questions.note(question)
    },
  }
}

const sitesIn = (
  counters: readonly PageCounter[],
  questions: readonly Question[],
): Map<string, CountedSite> => {
  const sites = new Map<string, CountedSite>()
  const siteOf = (id: string): CountedSite => {
    const site = sites.get(id) ?? { pages: new Map(), searches: 0, without: new Map() }
    sites.set(id, site)
    return site
  }
  for (const { of, count } of counters) {
    const { pages } = siteOf(of.site)
    const key = pageKey(of)
    const counted = pages.get(key) ?? { ...none, space: of.space, page: of.page }
    pages.set(key, { ...counted, [of.kind]: counted[of.kind] + count })
  }
  for (const { site: id, words, isFound } of questions) {
    const site = siteOf(id)
    site.searches++
    if (!isFound) site.without.set(words, (site.without.get(words) ?? 0) + 1)
  }
  return sites
}

const none = { views: 0, markdown: 0, helpful: 0, unhelpful: 0 }

/** The counters of each installation. */
const countersByDatabase = new WeakMap<Database, Counters>()

export const countersOf = (installation: Counting): Counters => {
  const counters = countersByDatabase.get(installation.database) ?? createCounters(installation)
  countersByDatabase.set(installation.database, counters)
  return counters
}
