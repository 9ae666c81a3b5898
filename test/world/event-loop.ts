// How long work blocks the event loop, in a unit that does not depend on the host: multiples of a reference task.
import { AssertionError } from 'node:assert'
import { constants, type PerformanceNodeEntry, PerformanceObserver } from 'node:perf_hooks'
import { type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { cpuTime, type Stretch, watchLoop } from './watch-loop.ts'

/** In reference tasks: 50 ms on a host on which one takes 2.5 ms. */
const loopLimit = 20

/**
 * A test of how long work blocks the event loop. Other work on the host can only lengthen a stretch, so if one was too
 * long, the whole test is tried again: it fails if one is too long each time. Other failures fail immediately.
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

/** Work blocked the event loop for too long. */
class TooLongStretch extends AssertionError {}

/** Fails if the longest stretch of work, in reference tasks, is longer than allowed; for use in a `measuringTest`. */
export const assertBlocksNobody = (longest: number, what = 'it'): void => {
  if (longest <= loopLimit) return
  const message = `${what} keeps the event loop for ${longest} reference tasks`
  throw new TooLongStretch({ message, actual: longest, expected: loopLimit, operator: '<=' })
}

export interface LoopUse<Result> {
  readonly result: Result
  /** The most CPU time of this thread between two iterations of the event loop, in reference tasks. */
  readonly longest: number
  /** How many iterations the event loop made. */
  readonly turns: number
}

/**
 * Runs the work and watches the event loop meanwhile. It measures CPU time of the thread, not wall-clock time, so that
 * other processes do not matter. Loading and compiling on first use count: run the work once before. Collections of the
 * whole heap do not count: they depend on all that the process has allocated, and cannot be interrupted.
 */
export const measureLoop = async <Result>(work: () => Promise<Result>): Promise<LoopUse<Result>> => {
  const [use] = await measureLoops([work])
  return use as LoopUse<Result>
}

/** The same for several pieces of work, one after the other, with one reference measurement. */
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
/** Collects garbage, so that the heap contains only what is reachable. */
export const collectGarbage: () => void = runInNewContext('gc')

/**
 * Garbage of earlier tests must not be collected within the work. A collection takes longer than most work that is
 * measured, so it happens only when there is much garbage.
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

/** Runs the work; returns the longest stretch in microseconds. */
const watched = async <Result>(work: () => Promise<Result>): Promise<LoopUse<Result>> => {
  const stretches: Stretch[] = []
  const collections: PerformanceEntry[] = []
  const observer = new PerformanceObserver(list => void collections.push(...list.getEntries()))
  observer.observe({ type: 'gc' })
  const watch = watchLoop(stretch => void stretches.push(stretch))
  try {
    const result = await work()
    const turns = watch.end()
    // The observer is notified of a collection in a later iteration.
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

/**
 * CPU time of a stretch without the garbage collections in it. Only their wall-clock time is known, which is at least as
 * long.
 */
const usedWithout = (collections: readonly PerformanceEntry[], { from, to, used }: Stretch): number =>
  collections
    .filter(({ startTime }) => startTime >= from && startTime <= to)
    .reduce((left, { duration }) => left - duration * 1000, used)

const words = Array.from({ length: 9000 }, (_, index) => ({ name: `word ${index}`, at: [index, index * 7] }))

/**
 * CPU time of the reference task: half a megabyte of JSON, written and parsed. It takes the average of many runs, since
 * some CPU clocks are coarse.
 */
const referenceTime = (): number => {
  for (let run = lastTimes.length === 0 ? 0 : runs - newRuns; run < runs; run++) lastTimes.push(timeOfRun())
  lastTimes.splice(0, lastTimes.length - runs)
  return lastTimes.reduce((sum, time) => sum + time) / runs
}

const runs = 20
/** How many runs are new each time: with all of them new, frequent measurements would mostly measure the reference. */
const newRuns = 5

const lastTimes: number[] = []

const timeOfRun = (): number => {
  const start = cpuTime()
  JSON.parse(JSON.stringify(words))
  return cpuTime() - start
}
