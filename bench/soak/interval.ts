// The intervals of a soak test, as lines of a table, and the trend from the middle ones to the last ones.
import { median, percentile } from '../figures.ts'
import type { Answer } from './pace.ts'

export interface Interval {
  /** Minutes since the beginning. */
  readonly minutes: number
  readonly answers: number
  readonly failures: number
  /** In milliseconds. */
  readonly p50: number
  readonly p99: number
  /** The server's memory in megabytes; undefined if the system does not report it. */
  readonly memory: number | undefined
}

const columns = ['minutes', 'answers', 'failed', 'p50 ms', 'p99 ms', 'memory MB'] as const

export const heading = (): string => line(columns)

export const intervalLine = ({ minutes, answers, failures, p50, p99, memory }: Interval): string =>
  line([
    minutes.toFixed(1),
    String(answers),
    String(failures),
    p50.toFixed(1),
    p99.toFixed(1),
    memory?.toFixed(0) ?? '',
  ])

/** The three slowest acts, each with its p99 in milliseconds. */
export const slowestLine = (answers: readonly Answer[]): string => {
  const byName = Map.groupBy(answers, ({ name }) => name)
  const slowest = [...byName]
    .map(([name, of]) => ({
      name,
      p99: percentile(
        of.map(({ time }) => time),
        0.99,
      ),
    }))
    .sort((one, other) => other.p99 - one.p99)
  return `  p99: ${slowest
    .slice(0, 3)
    .map(({ name, p99 }) => `${name} ${p99.toFixed(0)}`)
    .join(', ')}`
}

const line = (cells: readonly string[]): string => cells.map(cell => cell.padStart(10)).join('')

export interface Trend {
  readonly failures: number
  /** The last third, as a multiple of the second third. */
  readonly memory: number | undefined
  readonly p99: number
}

/** The first third warms up. */
export const trendOf = (intervals: readonly Interval[]): Trend => {
  const third = Math.floor(intervals.length / 3)
  const middle = intervals.slice(third, 2 * third)
  const last = intervals.slice(-third)
  const rise = (figure: (interval: Interval) => number | undefined) =>
    median(last.flatMap(one => figure(one) ?? [])) / median(middle.flatMap(one => figure(one) ?? []))
  const memory = rise(one => one.memory)
  return {
    failures: intervals.reduce((sum, { failures }) => sum + failures, 0),
    memory: Number.isNaN(memory) ? undefined : memory,
    p99: rise(one => one.p99),
  }
}
