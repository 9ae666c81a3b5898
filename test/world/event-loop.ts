// How long work keeps the event loop, in a unit that does not depend on the machine: multiples of a reference task.
import { AssertionError } from 'node:assert'
import { constants, type PerformanceNodeEntry, PerformanceObserver } from 'node:perf_hooks'
import { type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { cpuTime, type Stretch, watchLoop } from './watch-loop.ts'

/** In reference tasks: what 50 ms are on a machine on which one takes 2.5 ms. */
const loopLimit = 20

/**
 * A test of how long work keeps the event loop. What else a machine does can only lengthen a stretch, so a test whose
 * stretch was too long is tried again, from the beginning: what is too long each time is too long. All else that fails, fails.
 */
export const measuringTest = (title: string, body: (t: TestContext) => Promise<void> | void): void =>
  void test(title, t => triedAgain(() => body(t)))

/** See `measuringTest`. */
export const triedAgain = async (body: () => Promise<void> | void): Promise<void> => {
  for (let tries = mostTries; ; tries--)
    try {
      return await body()
    } catch (error) {
      if (!(error instanceof TooLongStretch) || tries === 1) throw error
    }
}

const mostTries = 3

/** Work kept the event loop longer than any may. */
class TooLongStretch extends AssertionError {}

/** Fails where the longest stretch of work, in reference tasks, is longer than any may be; in a `measuringTest`. */
export const assertBlocksNobody = (longest: number, what = 'it'): void => {
  if (longest <= loopLimit) return
  const message = `${what} keeps the event loop for ${longest} reference tasks`
  throw new TooLongStretch({ message, actual: longest, expected: loopLimit, operator: '<=' })
}

export interface LoopUse<Result> {
  readonly result: Result
  /** The most CPU time of this thread between two turns of the event loop, in reference tasks. */
  readonly longest: number
  /** How many turns the event loop made. */
  readonly turns: number
}

/**
 * Runs the work and watches the event loop meanwhile. CPU time of the thread is counted, not the time of a clock, so
 * that other processes do not matter. What is loaded or compiled at first use counts: run the work once before. What a
 * collection of the whole heap takes does not: it depends on all that the process has made, and nobody can interrupt it.
 */
export const measureLoop = async <Result>(work: () => Promise<Result>): Promise<LoopUse<Result>> => {
  const [use] = await measureLoops([work])
  return use as LoopUse<Result>
}

/** The same for several pieces of work, one after the other, with one reference. */
export const measureLoops = async <Result>(
  works: Iterable<() => Promise<Result>>,
): Promise<LoopUse<Result>[]> => {
  const before = referenceTime()
  const uses: LoopUse<Result>[] = []
  for (const work of works) {
    collectLeft()
    uses.push(await watched(work))
  }
  const reference = Math.max(before, referenceTime())
  return uses.map(use => ({ ...use, longest: use.longest / reference }))
}

setFlagsFromString('--expose-gc')
/** Makes the heap contain what is reached, and nothing else. */
export const collectGarbage: () => void = runInNewContext('gc')

/**
 * What a test has made before, and left, is not to be collected within the work. A collection takes longer than most of
 * what is measured, so little is left for the next one.
 */
const collectLeft = (): void => {
  if (heapSize() < leftAtLast + littleLeft) return
  collectGarbage()
  leftAtLast = heapSize()
}

const heapSize = (): number => getHeapStatistics().used_heap_size

let leftAtLast = 0
/** In bytes. */
const littleLeft = 32_000_000

/** Runs the work; the longest stretch in microseconds. */
const watched = async <Result>(work: () => Promise<Result>): Promise<LoopUse<Result>> => {
  const stretches: Stretch[] = []
  const collections: PerformanceEntry[] = []
  const observer = new PerformanceObserver(list => void collections.push(...list.getEntries()))
  observer.observe({ type: 'gc' })
  const watch = watchLoop(stretch => void stretches.push(stretch))
  try {
    const result = await work()
    const turns = watch.end()
    // The observer hears of a collection in a later turn.
    await setImmediate()
    collections.push(...observer.takeRecords())
    const ofWholeHeap = collections.filter(isOfWholeHeap)
    return {
      result,
      turns,
      longest: Math.max(0, ...stretches.map(stretch => usedWithout(ofWholeHeap, stretch))),
    }
  } finally {
    watch.end()
    observer.disconnect()
  }
}

const isOfWholeHeap = (collection: PerformanceEntry): boolean =>
  (collection as PerformanceNodeEntry).detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR

/** CPU time of a stretch without the collections in it; of these only the time of a clock is known, which is no less. */
const usedWithout = (collections: readonly PerformanceEntry[], { from, to, used }: Stretch): number =>
  collections
    .filter(({ startTime }) => startTime >= from && startTime <= to)
    .reduce((left, { duration }) => left - duration * 1000, used)

const words = Array.from({ length: 9000 }, (_, index) => ({ name: `word ${index}`, at: [index, index * 7] }))

/** CPU time of the reference task: half a megabyte of JSON, written and read. Many runs, for some clocks of CPU time are coarse. */
const referenceTime = (): number => {
  for (let run = lastTimes.length === 0 ? 0 : runs - newRuns; run < runs; run++) lastTimes.push(timeOfRun())
  lastTimes.splice(0, lastTimes.length - runs)
  return lastTimes.reduce((sum, time) => sum + time) / runs
}

const runs = 20
/** Of these so many are new each time: whoever measures very often would spend most of the time on the reference. */
const newRuns = 5

const lastTimes: number[] = []

const timeOfRun = (): number => {
  const start = cpuTime()
  JSON.parse(JSON.stringify(words))
  return cpuTime() - start
}
