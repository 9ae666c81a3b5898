// What a measurement gives: figures, each with what it is compared with and what it should be.

/** A bound that a figure, or its ratio to the reference, should keep. */
export interface Target {
  readonly on: 'value' | 'ratio'
  readonly bound: 'at least' | 'at most'
  readonly limit: number
}

export interface Figure {
  readonly row: string
  readonly value: number
  readonly unit: Unit
  /** Milliseconds that half, and all but a hundredth, of the requests took at most. */
  readonly p50?: number
  readonly p99?: number
  /** Microseconds of CPU time that the server spent on a request. */
  readonly cpuTime?: number
  /** `value`, measured on the reference beside it. */
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

/** Whether the figure keeps its target; undefined where it has none. */
export const keepsTarget = (figure: Figure): boolean | undefined => {
  const { target } = figure
  const measured = target?.on === 'ratio' ? figure.ratio : figure.value
  if (target === undefined || measured === undefined) return undefined
  return target.bound === 'at least' ? measured >= target.limit : measured <= target.limit
}

/** The value below which a share of the values lies. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)
