// Cached pages of a site, 200 in turns, compared with the same bytes and headers from a bare Fastify and from nginx.
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import type { Bench, BenchServer } from '../bench.ts'
import { atLeast, type Figure, median } from '../figures.ts'
import type { Loaded, Shot } from '../load.ts'
import type { Started } from '../processes.ts'
import { temporaryFolder } from '../temporary.ts'
import { flat } from '../texts.ts'
import { connections } from '../throughput.ts'
import { pathOf, savePage, startFastify } from './bare-fastify.ts'
import { loadFast } from './http-load.ts'
import { type SavedPages, startNginx } from './nginx.ts'
import { getPage, headers, publishedSite, type SitePage } from './site.ts'

const workingSet = 200
const rounds = 5

export const cachedPages = (bench: Bench): Promise<Figure[]> =>
  bench.serve('cached-pages', async server => {
    const { pages } = await publishedSite(bench, server.api, flat(workingSet))
    const saved = await savedPages(server, pages)
    const own = { server, shots: pages.map(({ path }) => ({ path })) }
    const shots = pages.map((_, index) => ({ path: pathOf(index) }))
    const [fastify, nginx] = [await startFastify(saved), await startNginx(saved)]
    const others: Other[] = [{ name: 'a bare Fastify', least: 0.85, server: fastify, shots }]
    if (nginx !== undefined) others.push({ name: 'nginx', least: 0.9, server: nginx, shots })
    try {
      return await inTurns(bench, own, others)
    } finally {
      for (const { server } of others) await server.stop()
    }
  })

/** Saved after the server has cached and compressed each page. */
const savedPages = async (server: BenchServer, pages: readonly SitePage[]): Promise<SavedPages> => {
  const folder = temporaryFolder('pages')
  let common: SavedPages['headers'] = {}
  for (const [index, { path }] of pages.entries()) {
    let page = await getPage(server, path)
    while (!page.tag.includes('-best')) {
      await sleep(20)
      page = await getPage(server, path)
    }
    savePage(folder, index, page.bytes)
    common = withoutOwn(page.headers)
  }
  return { folder, headers: common }
}

/** Without the headers that every server writes itself. */
const withoutOwn = ({
  date: _,
  connection: __,
  'keep-alive': ___,
  'content-length': ____,
  ...others
}: Readonly<Record<string, string>>): Readonly<Record<string, string>> => others

interface Asked {
  readonly server: Started
  readonly shots: readonly Shot[]
}

interface Other extends Asked {
  readonly name: string
  readonly least: number
}

const inTurns = async (bench: Bench, own: Asked, others: readonly Other[]): Promise<Figure[]> => {
  const loaded = new Map<Asked, Loaded[]>()
  for (let round = -1; round < rounds; round++)
    for (const asked of [own, ...others]) {
      if (round === -1) await firstPage(asked)
      const seconds = round === -1 ? bench.effort.warmUp : bench.effort.seconds
      const result = await loadFast(asked.server, asked.shots, { connections, seconds, headers })
      if (round >= 0) loaded.set(asked, [...(loaded.get(asked) ?? []), result])
    }
  const loadedOf = (asked: Asked | undefined): readonly Loaded[] => (asked && loaded.get(asked)) ?? []
  const figures = others.map(other => ({
    row: `cached page of a site, of ${workingSet}, against ${other.name}`,
    ...comparison(loadedOf(own), loadedOf(other)),
    target: atLeast(other.least, 'ratio'),
  }))
  const [fastify, nginx] = others
  if (nginx === undefined) return figures
  // The limit of node:http: no server based on it comes closer to nginx than one that does nothing else.
  return [...figures, { row: '  bare Fastify itself', ...comparison(loadedOf(fastify), loadedOf(nginx)) }]
}

const firstPage = async ({ server, shots: [shot] }: Asked): Promise<void> => {
  for (let status = 0; status !== 200; await sleep(3)) {
    const answer = await request(`${server.url}${shot?.path}`).catch(() => undefined)
    status = answer?.statusCode ?? 0
    await answer?.body.dump()
  }
}

const comparison = (own: readonly Loaded[], other: readonly Loaded[]): Omit<Figure, 'row'> => ({
  value: median(own.map(({ rate }) => rate)),
  unit: '/s',
  p50: median(own.map(({ p50 }) => p50)),
  p99: median(own.map(({ p99 }) => p99)),
  ...costs(own, other),
  reference: median(other.map(({ rate }) => rate)),
  ratio: median(own.map(({ rate }, round) => rate / (other[round]?.rate ?? Number.NaN))),
})

const costs = (own: readonly Loaded[], other: readonly Loaded[]) => {
  const [cpuTime, referenceCpuTime] = [own, other].map(all => all.flatMap(({ cpuTime }) => cpuTime ?? []))
  if (!cpuTime?.length || !referenceCpuTime?.length) return {}
  return { cpuTime: median(cpuTime), referenceCpuTime: median(referenceCpuTime) }
}
