// Importing a zip of 4,000 pages over the API, each time into a new space.
import type { Bench, BenchServer } from '../bench.ts'
import { newSpace, untilFound } from '../content.ts'
import { atLeast, type Figure, median } from '../figures.ts'
import { cpuTimeOf } from '../processes.ts'
import { archiveOf, flat } from '../texts.ts'

const count = 4000

/** Measured after the previous import was indexed, and while the same process is still indexing it. */
export const importPages = (bench: Bench): Promise<Figure[]> =>
  bench.serve('import', async server => {
    const target = bench.engine.name === 'sqlite' ? atLeast(5000) : undefined
    const rounds = Math.max(2, bench.effort.rounds)
    const first = await importedIn(bench, server)
    const alone: Imported[] = []
    const beside: Imported[] = []
    let last = first
    for (let round = 0; round < rounds; round++) {
      await untilFound(server.api, last.space, 'page', count)
      alone.push(await importedIn(bench, server))
      last = await importedIn(bench, server)
      beside.push(last)
    }
    return [
      { ...figureOf('the first', [first]), target },
      { ...figureOf('the next', alone), target },
      figureOf('the next, beside the indexing of one', beside),
    ]
  })

interface Imported {
  readonly space: string
  /** Pages per second. */
  readonly rate: number
  /** Microseconds of the server's CPU time per page. */
  readonly cpuTime: number | undefined
}

const importedIn = async (bench: Bench, server: BenchServer): Promise<Imported> => {
  const space = await newSpace(bench, server.api, 'Import')
  const archive = await archiveOf(flat(count))
  const before = cpuTimeOf(server)
  const started = performance.now()
  await server.api.upload(`/v1/spaces/${space}/content/import`, archive)
  const rate = (count * 1000) / (performance.now() - started)
  const after = cpuTimeOf(server)
  const cpuTime = before === undefined || after === undefined ? undefined : ((after - before) * 1e6) / count
  return { space, rate, cpuTime }
}

const figureOf = (which: string, imports: readonly Imported[]): Figure => {
  const cpuTime = imports.flatMap(({ cpuTime }) => cpuTime ?? [])
  return {
    row: `import of ${count.toLocaleString('en')} pages, ${which}`,
    value: median(imports.map(({ rate }) => rate)),
    unit: 'pages/s',
    ...(cpuTime.length > 0 && { cpuTime: median(cpuTime) }),
  }
}
