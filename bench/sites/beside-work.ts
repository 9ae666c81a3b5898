// What is measured while a site gets very many requests: how long others wait, and the memory at rest before and after.
import { setTimeout as sleep } from 'node:timers/promises'
import { atMost, type Figure, median, percentile } from '../figures.ts'
import { memoryOf, type Started } from '../processes.ts'

/** The target: milliseconds that others may wait. */
const longestWait = 50

interface Waits {
  readonly waits: number[]
  /** How long the work took. */
  readonly milliseconds: number
}

/** Milliseconds that each call of `ask` took, one after the other, until the work was done. */
export const waitsDuring = async (
  ask: () => Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<Waits> => {
  const waits: number[] = []
  let isDone = false
  const askAgain = async (): Promise<void> => {
    for (; !isDone; await sleep(1)) {
      const since = performance.now()
      await ask()
      waits.push(performance.now() - since)
    }
  }
  const started = performance.now()
  const working = work().finally(() => {
    isDone = true
  })
  await Promise.all([askAgain(), working])
  return { waits, milliseconds: performance.now() - started }
}

/** The longest wait, compared with the longest one on an idle server. */
export const longestOf = (row: string, { waits }: Waits, idle: Waits): Figure => {
  const [value, reference] = [Math.max(...waits), Math.max(...idle.waits)]
  return {
    row,
    ...{ value, unit: 'ms', p50: median(waits), p99: percentile(waits, 0.99) },
    ...{ reference, ratio: value / reference, target: atMost(longestWait) },
  }
}

/** In megabytes; undefined if the system does not report it. */
export const memoryAtRest = async (server: Started): Promise<number | undefined> => {
  await sleep(1000)
  return memoryOf(server)?.resident
}
