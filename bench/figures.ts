// The results of a measurement: figures, each with its reference and its target.

/** A limit for a figure, or for its ratio to the reference. */
export interface Target {
  readonly on: 'value' | 'ratio'
  readonly bound: 'at least' | 'at most'
  readonly limit: number
}

export interface Figure {
  readonly row: string
  readonly value: number
  readonly unit: Unit
  /** Milliseconds within which half, and 99 of 100, of the requests were answered. */
  readonly p50?: number
  readonly p99?: number
  /** Microseconds of the server's CPU time per request. */
  readonly cpuTime?: number
  /** The same value, measured on the reference. */
  readonly reference?: number
  readonly referenceCpuTime?: number
  readonly ratio?: number
  readonly target?: Target | undefined
}

export type Unit = '/s' | 'pages/s' | 'ms' | 'MB'

export const atLeast = (limit: number, on: Target['on'] = 'value'): Target => ({
  on,
  bound: 'at least',
  limit,
})

export const atMost = (limit: number, on: Target['on'] = 'value'): Target => ({ on, bound: 'at most', limit })

/** Whether the figure meets its target; undefined if it has none. */
export const keepsTarget = (figure: Figure): boolean | undefined => {
  const { target } = figure
  const measured = target?.on === 'ratio' ? figure.ratio : figure.value
  if (target === undefined || measured === undefined) return undefined
  return target.bound === 'at least' ? measured >= target.limit : measured <= target.limit
}

/** The value below which the given share of the values lies. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)
