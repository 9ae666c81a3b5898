// Pages of a site after a merge, from two processes on one database: the first page that each sends must be the new one.
import type { Bench, BenchServer } from '../bench.ts'
import { changedRequest } from '../content.ts'
import { type Figure, median, percentile } from '../figures.ts'
import { flat } from '../texts.ts'
import { getPage, type PublishedSite, publishedSite, type SitePage } from './site.ts'

export const afterMerge = async (bench: Bench): Promise<Figure[]> => {
  // An SQLite file is used by one process only.
  if (bench.engine.name === 'sqlite') return []
  return bench.serve('after-merge', async one =>
    bench.serve('after-merge-other', async other => {
      const { space, pages } = await publishedSite(bench, one.api, flat(20))
      const times: Times = { one: [], other: [] }
      for (let turn = 0; turn < bench.effort.repeats; turn++)
        await mergeAndRead({ one, other }, space, pages[turn % pages.length] as SitePage, times)
      return [
        {
          row: 'first page after a merge, from another process',
          ...{ value: median(times.other), unit: 'ms', p99: percentile(times.other, 0.99) },
          ...{ reference: median(times.one), ratio: median(times.other) / median(times.one) },
        },
      ]
    }),
  )
}

interface Times {
  readonly one: number[]
  readonly other: number[]
}

interface Servers {
  readonly one: BenchServer
  readonly other: BenchServer
}

/** Fails if a page from before the merge is sent. */
const mergeAndRead = async (
  { one, other }: Servers,
  space: PublishedSite['space'],
  { id, path }: SitePage,
  times: Times,
): Promise<void> => {
  const before = await Promise.all([getPage(one, path), getPage(other, path)])
  const { result } = await one.api.ask('POST', await changedRequest(one, space, id), {})
  if (result !== 'merge') throw new Error(`the change was not merged: ${result}`)
  for (const [name, server] of [
    ['other', other],
    ['one', one],
  ] as const) {
    const started = performance.now()
    const { tag } = await getPage(server, path)
    times[name].push(performance.now() - started)
    if (before.some(page => page.tag.slice(0, 22) === tag.slice(0, 22)))
      throw new Error(`${server.url} sent an old page`)
  }
}
