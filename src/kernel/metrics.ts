// Metrics of this process, as Prometheus defines them: each is declared once, and its values are kept in series.

export interface Metric {
  readonly name: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  /** The names of the labels, in the order of a series' values. */
  readonly labels: readonly string[]
  /** The present values of the series, in the text format. */
  lines(): string[]
}

/** A value of a metric that is looked up when metrics are read. */
export interface Reading {
  readonly metric: Metric
  readonly line: string
}

/** Values of labels come from the program, never from people: each combination is a series that is kept for good. */
export interface Declaration<Labels extends readonly string[]> {
  readonly name: string
  readonly help: string
  readonly labels: Labels
}

type Values<Labels extends readonly string[]> = { readonly [Index in keyof Labels]: string }

/** A metric with its series. Whoever counts often should hold on to the series: finding it takes longer than counting. */
export interface Counted<Labels extends readonly string[], Series> extends Metric {
  of(...values: Values<Labels>): Series
}

/** Counts events, or sums a quantity over them. */
export const counter = <const Labels extends readonly string[]>(
  declaration: Declaration<Labels>,
): Counted<Labels, Tally> => counted('counter', declaration, () => new Tally())

export interface Gauge<Labels extends readonly string[]> extends Counted<Labels, Tally> {
  reading(value: number, ...values: Values<Labels>): Reading
}

/** A value that goes up and down. */
export const gauge = <const Labels extends readonly string[]>(
  declaration: Declaration<Labels>,
): Gauge<Labels> => {
  const metric = counted('gauge', declaration, () => new Tally())
  const { name, labels } = declaration
  return {
    ...metric,
    reading(value, ...values) {
      return { metric: this, line: `${name}${labelled(labels, values)} ${value}` }
    },
  }
}

/** Counts values by bucket; `buckets` are their upper limits, in ascending order. */
export const histogram = <const Labels extends readonly string[]>(
  declaration: Declaration<Labels> & { readonly buckets: readonly number[] },
): Counted<Labels, Distribution> =>
  counted('histogram', declaration, () => new Distribution(declaration.buckets))

export class Tally {
  value = 0

  add(more: number): void {
    this.value += more
  }

  lines(name: string, labels: readonly string[], values: readonly string[]): string[] {
    return [`${name}${labelled(labels, values)} ${this.value}`]
  }
}

export class Distribution {
  readonly #limits: Float64Array
  /** Per bucket, not cumulative; the last one is for values above all limits. */
  readonly #counts: Float64Array
  #sum = 0

  constructor(limits: readonly number[]) {
    this.#limits = Float64Array.from(limits)
    this.#counts = new Float64Array(limits.length + 1)
  }

  /** Allocates nothing. */
  observe(value: number): void {
    const limits = this.#limits
    let bucket = 0
    while (bucket < limits.length && value > (limits[bucket] as number)) bucket++
    this.#counts[bucket] = (this.#counts[bucket] as number) + 1
    this.#sum += value
  }

  lines(name: string, labels: readonly string[], values: readonly string[]): string[] {
    let count = 0
    const buckets = Array.from(this.#counts, (more, index) => {
      count += more
      const limit = String(this.#limits[index] ?? '+Inf')
      return `${name}_bucket${labelled([...labels, 'le'], [...values, limit])} ${count}`
    })
    const all = labelled(labels, values)
    return [...buckets, `${name}_sum${all} ${this.#sum}`, `${name}_count${all} ${count}`]
  }
}

interface Lines {
  lines(name: string, labels: readonly string[], values: readonly string[]): string[]
}

const counted = <Labels extends readonly string[], Series extends Lines>(
  type: Metric['type'],
  { name, help, labels }: Declaration<Labels>,
  create: () => Series,
): Counted<Labels, Series> => {
  const kept = new Map<string, { readonly values: readonly string[]; readonly series: Series }>()
  return {
    name,
    type,
    help,
    labels,
    of: (...values) => {
      const key = values.join('\n')
      const known = kept.get(key)
      if (known !== undefined) return known.series
      const series = create()
      kept.set(key, { values, series })
      return series
    },
    lines: () => [...kept.values()].flatMap(({ values, series }) => series.lines(name, labels, values)),
  }
}

const labelled = (labels: readonly string[], values: readonly string[]): string =>
  labels.length === 0
    ? ''
    : `{${labels.map((label, index) => `${label}="${escaped(values[index] ?? '')}"`).join(',')}}`

const escaped = (value: string): string =>
  value.replaceAll(/["\\\n]/g, found => (found === '\n' ? '\\n' : `\\${found}`))

/** All metrics in the text format, with their readings. */
export const metricsText = (metrics: readonly Metric[], readings: readonly Reading[]): string => {
  const read = Map.groupBy(readings, ({ metric }) => metric.name)
  const lines = metrics.flatMap(metric => [
    `# HELP ${metric.name} ${metric.help}`,
    `# TYPE ${metric.name} ${metric.type}`,
    ...metric.lines(),
    ...(read.get(metric.name) ?? []).map(({ line }) => line),
  ])
  return `${lines.join('\n')}\n`
}
