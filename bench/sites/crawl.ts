// A site of 10,000 pages, crawled before any of them was made: what another client waits meanwhile, and the memory that it takes.
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { Bench, BenchServer } from '../bench.ts'
import { connect } from '../client.ts'
import { atMost, type Figure, median, percentile } from '../figures.ts'
import { memoryOf } from '../processes.ts'
import { nested } from '../texts.ts'
import { headers, publishedSite, type SitePage } from './site.ts'

/** Milliseconds that others may wait. */
const longestWait = 50
const crawlers = 8

export const crawl = (bench: Bench): Promise<Figure[]> =>
  bench.serve('crawl', async server => {
    const { space, pages } = await publishedSite(bench, server.api, nested())
    await indexed(bench, server)
    const path = `/v1/spaces/${space}`
    const idle = await waitsDuring(server, path, () => sleep(2000))
    const before = await memoryAtRest(server)
    const { waits, milliseconds } = await waitsDuring(server, path, () => getAll(server, pages))
    const [after, again] = [await memoryAtRest(server), await memoryAfterAnother(server, pages)]
    const [value, reference] = [Math.max(...waits), Math.max(...idle.waits)]
    const rate = (pages.length * 1000) / milliseconds
    const figures: Figure[] = [
      { row: `crawl of ${pages.length} pages that were never made`, value: rate, unit: 'pages/s' },
      {
        row: '  what another client of the API waits at most',
        ...{ value, unit: 'ms', p50: median(waits), p99: percentile(waits, 0.99) },
        ...{ reference, ratio: value / reference, target: atMost(longestWait) },
      },
    ]
    if (before === undefined || after === undefined || again === undefined) return figures
    return [
      ...figures,
      {
        row: '  memory after it, against before',
        value: after,
        unit: 'MB',
        reference: before,
        ratio: after / before,
      },
      {
        row: '  memory after another one, against after the first',
        ...{ value: again, unit: 'MB', reference: after, ratio: again / after },
        target: atMost(1.2, 'ratio'),
      },
    ]
  })

/** Else what is measured would wait for what was written before. */
const indexed = async ({ organization }: Bench, { api }: BenchServer): Promise<void> => {
  while ((await api.ask('GET', `/v1/orgs/${organization}/search?limit=1&query=page`)).indexing !== undefined)
    await sleep(1000)
}

const memoryAtRest = async (server: BenchServer): Promise<number | undefined> => {
  await sleep(1000)
  return memoryOf(server)?.resident
}

const memoryAfterAnother = async (server: BenchServer, pages: readonly SitePage[]) => {
  await getAll(server, pages)
  return memoryAtRest(server)
}

/** Every page once, in order, at several connections. */
const getAll = async ({ url }: BenchServer, pages: readonly SitePage[]): Promise<void> => {
  const dispatcher = new Agent({ connections: crawlers })
  const left = pages.values()
  const crawlOn = async (): Promise<void> => {
    for (const { path } of left) {
      const answer = await request(url + path, { dispatcher, headers })
      await answer.body.dump()
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`)
    }
  }
  await Promise.all(Array.from({ length: crawlers }, crawlOn))
  await dispatcher.close()
}

/** Milliseconds that each answer took, one after the other on a connection of its own, until the work was done. */
const waitsDuring = async (
  { url, token }: BenchServer,
  path: string,
  work: () => Promise<unknown>,
): Promise<{ readonly waits: number[]; readonly milliseconds: number }> => {
  const other = connect(url, token)
  const waits: number[] = []
  let isDone = false
  const asking = async (): Promise<void> => {
    for (; !isDone; await sleep(1)) waits.push(await other.time('GET', path))
  }
  const started = performance.now()
  const working = work().finally(() => {
    isDone = true
  })
  await Promise.all([asking(), working])
  const milliseconds = performance.now() - started
  await other.close()
  return { waits, milliseconds }
}
