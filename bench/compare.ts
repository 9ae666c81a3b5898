// Times two acts in turns on one connection: how much longer the one takes than the other.
import type { Bench } from './bench.ts'
import { atMost, type Figure, median } from './figures.ts'

/** Returns the milliseconds that the act itself took. */
type Timed = () => Promise<number>

/** Maximum ratio of the two times, on SQLite; undefined for no target. */
type Most = number | undefined

export const compare = async (
  bench: Bench,
  row: string,
  most: Most,
  act: Timed,
  other: Timed,
  turns = bench.effort.repeats,
): Promise<Figure> => {
  const times = { act: [] as number[], other: [] as number[] }
  for (let turn = 0; turn < turns; turn++) {
    times.other.push(await other())
    times.act.push(await act())
  }
  // The first half warms up.
  const settled = (all: readonly number[]) => median(all.slice(all.length / 2))
  const [value, reference] = [settled(times.act), settled(times.other)]
  return {
    row,
    value,
    unit: 'ms',
    reference,
    ratio: value / reference,
    target: most !== undefined && bench.engine.name === 'sqlite' ? atMost(most, 'ratio') : undefined,
  }
}
