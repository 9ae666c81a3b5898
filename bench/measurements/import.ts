// Importing a zip of 4,000 pages over the API, every time into a new space.
import type { Bench } from '../bench.ts'
import { newSpace } from '../content.ts'
import { atLeast, type Figure, median } from '../figures.ts'
import { processorTimeOf } from '../processes.ts'
import { archiveOf, flat } from '../texts.ts'

const count = 4000

export const importPages = (bench: Bench): Promise<Figure[]> =>
  bench.serve('import', async server => {
    const rates: number[] = []
    const before = processorTimeOf(server)
    for (let index = 0; index < Math.max(2, bench.effort.rounds); index++) {
      const space = await newSpace(bench, server.api, 'Import')
      const archive = await archiveOf(flat(count))
      const started = performance.now()
      await server.api.upload(`/v1/spaces/${space}/content/import`, archive)
      rates.push((count * 1000) / (performance.now() - started))
    }
    const after = processorTimeOf(server)
    const processor =
      before === undefined || after === undefined
        ? undefined
        : ((after - before) * 1e6) / count / rates.length
    const target = bench.engine.name === 'sqlite' ? atLeast(4000) : undefined
    const cost = processor === undefined ? {} : { processor }
    return [
      { row: 'import of 4,000 pages, the first', value: rates[0] as number, unit: 'pages/s', target },
      {
        row: 'import of 4,000 pages, the next',
        value: median(rates.slice(1)),
        unit: 'pages/s',
        ...cost,
        target,
      },
    ]
  })
