// A site of 10,000 pages, crawled before any of them was made: how long another client waits meanwhile, and the memory
// that it takes.
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent } from 'undici'
import type { Bench, BenchServer } from '../bench.ts'
import { connect } from '../client.ts'
import { atMost, type Figure } from '../figures.ts'
import { nested } from '../texts.ts'
import { longestOf, memoryAtRest, waitsDuring } from './beside-work.ts'
import { dumpPage, publishedSite, type SitePage } from './site.ts'

const crawlers = 8

export const crawl = (bench: Bench): Promise<Figure[]> =>
  bench.serve('crawl', async server => {
    const { space, pages } = await publishedSite(bench, server.api, nested())
    await indexed(bench, server)
    const other = connect(server.url, server.token)
    const ask = () => other.time('GET', `/v1/spaces/${space}`)
    const idle = await waitsDuring(ask, () => sleep(2000))
    const before = await memoryAtRest(server)
    const crawled = await waitsDuring(ask, () => getAll(server, pages))
    await other.close()
    const [after, again] = [await memoryAtRest(server), await memoryAfterAnother(server, pages)]
    const rate = (pages.length * 1000) / crawled.milliseconds
    const figures: Figure[] = [
      { row: `crawl of ${pages.length} pages that were never made`, value: rate, unit: 'pages/s' },
      longestOf('  what another client of the API waits at most', crawled, idle),
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

/** Waits for the index, since otherwise it would slow down what is measured. */
const indexed = async ({ organization }: Bench, { api }: BenchServer): Promise<void> => {
  while ((await api.ask('GET', `/v1/orgs/${organization}/search?limit=1&query=page`)).indexing !== undefined)
    await sleep(1000)
}

const memoryAfterAnother = async (server: BenchServer, pages: readonly SitePage[]) => {
  await getAll(server, pages)
  return memoryAtRest(server)
}

/** Reads every page once, in order, on several connections. */
const getAll = async (server: BenchServer, pages: readonly SitePage[]): Promise<void> => {
  const dispatcher = new Agent({ connections: crawlers })
  const left = pages.values()
  const crawlOn = async (): Promise<void> => {
    for (const { path } of left) await dumpPage(server, path, dispatcher)
  }
  await Promise.all(Array.from({ length: crawlers }, crawlOn))
  await dispatcher.close()
}
