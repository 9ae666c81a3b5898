// How long it takes until an imported space can be searched, and how long readers wait meanwhile.
import type { Bench, BenchServer } from '../bench.ts'
import { type Filled, filledSpace, pick, untilFound } from '../content.ts'
import { atMost, type Figure, median, percentile } from '../figures.ts'
import { cpuTimeOf } from '../processes.ts'
import { waitsDuring } from '../sites/beside-work.ts'
import { flat } from '../texts.ts'
import { variedText } from '../varied-texts.ts'

const count = 10_000

export const indexing = (bench: Bench): Promise<Figure[]> =>
  bench.serve('indexing', async server => [
    await indexedIn(bench, server),
    await readsMeanwhile(bench, server),
  ])

/** In milliseconds, with the CPU time per page of all threads together. */
const indexedIn = async (bench: Bench, server: BenchServer): Promise<Figure> => {
  const imported = await importedSpace(bench, server)
  const before = cpuTimeOf(server)
  const started = performance.now()
  await allFound(server, imported)
  const value = performance.now() - started
  const after = cpuTimeOf(server)
  const cpuTime = before === undefined || after === undefined ? {} : { cpuTime: perPage(after - before) }
  return {
    row: `${pages} are indexed after their import`,
    value,
    unit: 'ms',
    ...cpuTime,
    target: atMost(15_000),
  }
}

const readsMeanwhile = async (bench: Bench, server: BenchServer): Promise<Figure> => {
  const imported = await importedSpace(bench, server)
  const read = () =>
    server.api.time('GET', `/v1/spaces/${imported.space}/content/page/${pick(imported.pages)}`)
  const { waits, milliseconds } = await waitsDuring(read, () => allFound(server, imported))
  return {
    row: `get a page, p99, beside that, which takes ${(milliseconds / 1000).toFixed(1)} s`,
    ...{ value: percentile(waits, 0.99), unit: 'ms', p50: median(waits), target: atMost(10) },
  }
}

const pages = `${count.toLocaleString('en')} pages of 4 KB`

const importedSpace = (bench: Bench, { api }: BenchServer): Promise<Filled> =>
  filledSpace(bench, api, flat(count), variedText)

const allFound = ({ api }: BenchServer, { space }: Filled): Promise<void> =>
  untilFound(api, space, 'bench', count)

/** In microseconds. */
const perPage = (seconds: number): number => (seconds * 1e6) / count
