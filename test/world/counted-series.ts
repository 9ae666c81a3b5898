// The metrics of this process, for tests of what is counted.
import type { Metric } from '#kernel/metrics.ts'

/** The value of a series, as it is exported; 0 if it has not begun. */
export const countedIn = (metrics: readonly Metric[], series: string): number => {
  const line = metrics.flatMap(metric => metric.lines()).find(one => one.startsWith(`${series} `))
  return Number(line?.slice(series.length) ?? 0)
}

/** How much each series increases during the work. */
export const countedDuring = async (
  metrics: readonly Metric[],
  series: readonly string[],
  work: () => Promise<unknown>,
): Promise<number[]> => {
  const before = series.map(one => countedIn(metrics, one))
  await work()
  return series.map((one, index) => countedIn(metrics, one) - (before[index] as number))
}
