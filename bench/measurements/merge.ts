// Merging change requests with one changed page each, created beforehand in several spaces.
import type { Bench, BenchServer } from '../bench.ts'
import { changedRequest, indexedSpace } from '../content.ts'
import { atLeast, type Figure } from '../figures.ts'
import { load } from '../load.ts'
import { flat } from '../texts.ts'
import { connections } from '../throughput.ts'

const spaces = 8
const pagesOfSpace = 200

export const merge = async (bench: Bench): Promise<Figure[]> => {
  const paths = await bench.serve('merge-preparation', server => prepare(bench, server))
  const { length } = paths
  const [warmUp, alone] = [Math.min(100, length / 4), Math.min(400, length / 4)]
  const withOthers = bench.engine.name === 'postgres' ? Math.floor((length - warmUp - alone) / 2) : 0
  const warmUpBeside = Math.min(warmUp, withOthers / 4)
  return bench.serve('merge', async server => {
    const measure = (row: string, count: number, atOnce: number) =>
      figureOf(row, [server], paths.splice(-count), atOnce)
    await measure('', warmUp, 1)
    const figures = [
      await measure('merge, one after another', alone, 1),
      await measure(
        `merge, at ${connections} connections, ${spaces} spaces`,
        paths.length - withOthers,
        connections,
      ),
    ]
    if (withOthers === 0) return figures
    return bench.serve('merge-beside', async beside => {
      await figureOf('', [beside], paths.splice(-warmUpBeside), connections / 2)
      const row = `merge, by two processes, ${spaces} spaces`
      const byTwo = await figureOf(row, [server, beside], paths, connections)
      return [...figures, { ...byTwo, target: atLeast(200) }]
    })
  })
}

/** Merges at all of the paths, distributed among the servers. */
const figureOf = async (
  row: string,
  servers: readonly BenchServer[],
  paths: readonly string[],
  atOnce: number,
): Promise<Figure> => {
  const loads = servers.map((server, index) => {
    const own = paths.filter((_, place) => Math.floor(place / spaces) % servers.length === index)
    const amount = own.length
    const shots = () => ({ method: 'POST' as const, path: own.pop() ?? '/', body: '{}' })
    return load(server, server.token, shots, { connections: atOnce / servers.length, amount })
  })
  const loaded = await Promise.all(loads)
  const sum = (values: readonly number[]) => values.reduce((before, value) => before + value, 0)
  const cpuTimes = loaded.flatMap(({ cpuTime }) => cpuTime ?? [])
  return {
    row,
    value: sum(loaded.map(({ rate }) => rate)),
    unit: '/s',
    p50: sum(loaded.map(({ p50 }) => p50)) / loaded.length,
    p99: Math.max(...loaded.map(({ p99 }) => p99)),
    ...(cpuTimes.length > 0 && { cpuTime: sum(cpuTimes) / cpuTimes.length }),
  }
}

/** Creates as many change requests as the effort asks for, in spaces that are indexed; no two change the same page. */
const prepare = async (bench: Bench, server: BenchServer): Promise<string[]> => {
  const paths: string[] = []
  const each = Math.min(pagesOfSpace, bench.effort.repeats)
  for (let index = 0; index < spaces; index++) {
    const { space, pages } = await indexedSpace(bench, server.api, flat(pagesOfSpace), 'page')
    for (const [place, page] of pages.slice(0, each).entries()) {
      // One space after the other, so that neighbours in the list are of different spaces.
      paths[place * spaces + index] = await changedRequest(server, space, page)
    }
  }
  return paths
}
