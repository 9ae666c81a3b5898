// Merging change requests with one changed page each, prepared beforehand over several spaces.
import type { Bench, BenchServer } from '../bench.ts'
import { changedRequest, filledSpace } from '../content.ts'
import type { Figure } from '../figures.ts'
import { load } from '../load.ts'
import { flat } from '../texts.ts'
import { connections } from '../throughput.ts'

const spaces = 8
const pagesOfSpace = 200

export const merge = async (bench: Bench): Promise<Figure[]> => {
  const paths = await bench.serve('merge-preparation', server => prepare(bench, server))
  const warmUp = Math.min(100, paths.length / 4)
  const alone = Math.min(400, paths.length / 4)
  return bench.serve('merge', async server => {
    const figure = async (row: string, count: number, atOnce: number): Promise<Figure> => {
      const shots = () => ({ method: 'POST' as const, path: paths.pop() ?? '/', body: '{}' })
      const { rate, processor, ...times } = await load(server, server.token, shots, {
        connections: atOnce,
        amount: count,
      })
      return { row, value: rate, unit: '/s', ...times, ...(processor !== undefined && { processor }) }
    }
    await figure('', warmUp, 1)
    return [
      await figure('merge, one after another', alone, 1),
      await figure(`merge, at ${connections} connections, ${spaces} spaces`, paths.length, connections),
    ]
  })
}

/** As many change requests as the effort asks for; no two change the same page. */
const prepare = async (bench: Bench, server: BenchServer): Promise<string[]> => {
  const paths: string[] = []
  const each = Math.min(pagesOfSpace, bench.effort.repeats)
  for (let index = 0; index < spaces; index++) {
    const { space, pages } = await filledSpace(bench, server.api, flat(pagesOfSpace))
    for (const [place, page] of pages.slice(0, each).entries()) {
      // One space after the other, so that neighbours in the list are of different spaces.
      paths[place * spaces + index] = await changedRequest(server, space, page)
    }
  }
  return paths
}
