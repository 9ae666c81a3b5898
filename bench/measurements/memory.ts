// Memory: after the start, and after 10,000 pages were brought in and each of them was read.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench, BenchServer } from '../bench.ts'
import { filledSpace } from '../content.ts'
import { atMost, type Figure, type Goal } from '../figures.ts'
import { load } from '../load.ts'
import { memoryOf, type Started } from '../processes.ts'
import { flat } from '../texts.ts'
import { connections } from '../throughput.ts'

type Part = 'resident' | 'own' | 'peak'

export const memory = async (bench: Bench): Promise<Figure[]> => {
  const reference = await bench.refer(idle)
  return bench.serve('memory', async server => {
    const started = await idle(server)
    await useMuch(bench, server)
    const used = await idle(server)
    if (started === undefined || used === undefined || reference === undefined) return []
    const isMeasured = bench.engine.name === 'sqlite'
    const figure = (row: string, value: number, target?: Goal): Figure => ({
      row,
      value,
      unit: 'MB',
      reference: reference.resident,
      ratio: value / reference.resident,
      target: isMeasured ? target : undefined,
    })
    return [
      figure('memory after the start', started.resident, atMost(120)),
      figure('  of it not mapped from files', started.own),
      figure('memory after 10,000 pages written and read', used.resident, atMost(250)),
      figure('  of it not mapped from files', used.own),
      figure('  at its peak', used.peak),
      figure(
        '  after a rest, when threads have ended',
        (await idle(server, restOfThreads))?.resident ?? Number.NaN,
      ),
    ]
  })
}

/** In milliseconds: those that have had nothing to do for a minute end. */
const restOfThreads = 90_000

/** What a server takes when it has had a moment of rest. */
const idle = async (server: Started, rest = 500): Promise<{ [Name in Part]: number } | undefined> => {
  await sleep(rest)
  return memoryOf(server)
}

const useMuch = async (bench: Bench, server: BenchServer): Promise<void> => {
  const { space, pages } = await filledSpace(bench, server.api, flat(10_000))
  const left = [...pages]
  const shots = () => ({ path: `/v1/spaces/${space}/content/page/${left.pop() ?? pages[0]}` })
  await load(server, server.token, shots, { connections, amount: pages.length })
}
