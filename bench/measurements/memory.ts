// Memory of an idle server: after the start, and after 10,000 pages were imported, read and indexed.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench, BenchServer } from '../bench.ts'
import { indexedSpace } from '../content.ts'
import { atMost, type Figure, type Target } from '../figures.ts'
import { load } from '../load.ts'
import { memoryOf, type Started } from '../processes.ts'
import { flat } from '../texts.ts'
import { connections } from '../throughput.ts'

type Part = 'resident' | 'own' | 'peak'

export const memory = async (bench: Bench): Promise<Figure[]> => {
  const reference = await bench.refer(server => afterRest(server, moment))
  return bench.serve('memory', async server => {
    const started = await afterRest(server, shortRest)
    await useMuch(bench, server)
    const used = await afterRest(server, moment)
    const rested = await afterRest(server, longRest)
    if (started === undefined || used === undefined || rested === undefined || reference === undefined)
      return []
    const isMeasured = bench.engine.name === 'sqlite'
    const figure = (row: string, value: number, target?: Target): Figure => ({
      row,
      value,
      unit: 'MB',
      reference: reference.resident,
      ratio: value / reference.resident,
      target: isMeasured ? target : undefined,
    })
    return [
      figure('memory at rest after the start', started.resident, atMost(110)),
      figure('  of it not mapped from files', started.own),
      figure('memory at rest after 10,000 pages written, read and indexed', rested.resident, atMost(250)),
      figure('  of it not mapped from files', rested.own),
      figure('  before the rest', used.resident),
      figure('  at its peak', used.peak),
    ]
  })
}

/** In milliseconds: a moment; until the work that a start triggers is done; until idle threads have ended, too. */
const moment = 500
const shortRest = 20_000
const longRest = 200_000

/** The memory of a server after it was idle for `rest` milliseconds. */
const afterRest = async (server: Started, rest: number): Promise<{ [Name in Part]: number } | undefined> => {
  await sleep(rest)
  return memoryOf(server)
}

const useMuch = async (bench: Bench, server: BenchServer): Promise<void> => {
  const { space, pages } = await indexedSpace(bench, server.api, flat(10_000), 'page')
  const left = [...pages]
  const shots = () => ({ path: `/v1/spaces/${space}/content/page/${left.pop() ?? pages[0]}` })
  await load(server, server.token, shots, { connections, amount: pages.length })
}
