// Creating pages of 4 KB in the main content: one per request, and a hundred per request.
import type { Bench, BenchServer } from '../bench.ts'
import { newSpace } from '../content.ts'
import { atLeast, type Figure } from '../figures.ts'
import { newText } from '../texts.ts'
import { throughput } from '../throughput.ts'

export const createPages = (bench: Bench): Promise<Figure[]> =>
  bench.serve('create-pages', async server => [
    await creating(bench, server, 'create a page, 4 KB', 1, 1000),
    await creating(bench, server, 'create pages, 100 a request', 100, 4000),
  ])

const creating = async (
  bench: Bench,
  server: BenchServer,
  row: string,
  count: number,
  limit: number,
): Promise<Figure> => {
  const space = await newSpace(bench, server.api, row)
  const path = `/v1/spaces/${space}/content`
  const shots = () => ({ method: 'POST' as const, path, body: JSON.stringify(insertions(count)) })
  const target = bench.engine.name === 'sqlite' ? atLeast(limit) : undefined
  return perPage(await throughput(bench, server, row, shots, { write: count }, target), count)
}

const insertions = (count: number) => ({
  changes: Array.from({ length: count }, () => {
    const markdown = newText()
    return {
      operation: 'insert_page',
      title: markdown.slice(2, markdown.indexOf('\n')),
      document: { markdown },
    }
  }),
})

/** Converts figures of requests to figures per page; the times of requests stay. */
const perPage = (figure: Figure, count: number): Figure => {
  const { value, reference = Number.NaN, cpuTime, referenceCpuTime } = figure
  return {
    ...figure,
    value: value * count,
    reference: reference * count,
    ...(cpuTime !== undefined && { cpuTime: cpuTime / count }),
    ...(referenceCpuTime !== undefined && { referenceCpuTime: referenceCpuTime / count }),
    unit: 'pages/s',
  }
}
