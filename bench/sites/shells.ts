// Pages of sites with cached articles and new shells, rendered in this process without a server, compared with a bare
// Fastify that sends the same pages.
import type { Installation } from '../../src/context.ts'
import { decideAccess, openAt } from '../../src/sites/published/index.ts'
import { readRouteData } from '../../src/web/site/data/read-route-data.ts'
import { printPage } from '../../src/web/site/page/page.ts'
import { routeRequest } from '../../src/web/site/routed-request.ts'
import { onInstallation } from '../below.ts'
import type { Bench } from '../bench.ts'
import { atLeast, type Figure, median } from '../figures.ts'
import type { Loaded } from '../load.ts'
import { firstAnswer } from '../processes.ts'
import { temporaryFolder } from '../temporary.ts'
import { flat, nested } from '../texts.ts'
import { connections } from '../throughput.ts'
import { pathOf, savePage, startFastify } from './bare-fastify.ts'
import { loadFast } from './http-load.ts'
import type { SavedPages } from './nginx.ts'
import { publishedSite } from './site.ts'

/** The pages that are rendered in turns: few enough that all their articles stay cached. */
const workingSet = 200
const rounds = 5

export const shells = async (bench: Bench): Promise<Figure[]> => {
  const paths = await bench.serve('shells', async ({ api }) => {
    const made: [name: string, paths: readonly string[]][] = []
    for (const [name, files] of [
      ['200 pages', flat(200)],
      ['10,000 pages side by side', flat(10_000)],
      ['10,000 pages in sections', nested()],
    ] as const) {
      const { pages } = await publishedSite(bench, api, files)
      const step = Math.floor(pages.length / workingSet)
      made.push([name, pages.filter((_, index) => index % step === 0).map(({ path }) => path)])
    }
    return made
  })
  return onInstallation(bench, async installation => {
    const figures: Figure[] = []
    for (const [name, addresses] of paths)
      figures.push(...(await measured(bench, installation, name, addresses)))
    return figures
  })
}

/**
 * Minimum number of shells per page of that size that a bare Fastify sends in the same CPU time. On an idle host it takes
 * about 20 µs per page: ten times that makes 5,000 shells per second. A slow host slows down both.
 */
const leastShare = 0.1

const measured = async (
  bench: Bench,
  installation: Installation,
  name: string,
  paths: readonly string[],
): Promise<Figure[]> => {
  const fastify = await startFastify(await savedPages(installation, paths))
  try {
    const shots = paths.map((_, index) => ({ path: pathOf(index) }))
    const { seconds, warmUp } = bench.effort
    await firstAnswer(fastify, pathOf(0), '')
    await loadFast(fastify, shots, { connections, seconds: warmUp })
    const [own, other]: [Made[], Loaded[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      own.push(await madeWithin(installation, paths, seconds))
      other.push(await loadFast(fastify, shots, { connections, seconds }))
    }
    return figuresOf(bench, name, own, other)
  } finally {
    await fastify.stop()
  }
}

const savedPages = async (installation: Installation, paths: readonly string[]): Promise<SavedPages> => {
  const folder = temporaryFolder('shells')
  for (const [index, path] of paths.entries()) savePage(folder, index, (await made(installation, path)).page)
  return { folder, headers: { 'content-type': 'text/html; charset=utf-8' } }
}

const figuresOf = (
  { engine }: Bench,
  name: string,
  own: readonly Made[],
  other: readonly Loaded[],
): Figure[] => {
  const cpuTime = median(own.map(({ shell }) => shell))
  const referenceCpuTime = median(other.flatMap(({ cpuTime }) => cpuTime ?? []))
  const shells = { value: median(own.map(({ shells }) => shells)), unit: '/s' } as const
  const isSqlite = engine.name === 'sqlite'
  return [
    {
      row: `shell of a page, its article known, of ${name}`,
      ...shells,
      target: isSqlite ? atLeast(5000) : undefined,
    },
    {
      row: '  beside a bare Fastify that sends it, by CPU',
      ...shells,
      ...{ cpuTime, referenceCpuTime, ratio: referenceCpuTime / cpuTime },
      reference: median(other.map(({ rate }) => rate)),
      target: isSqlite ? atLeast(leastShare, 'ratio') : undefined,
    },
    {
      row: '  with finding the page',
      value: median(own.map(({ rate }) => rate)),
      unit: '/s',
      cpuTime: median(own.map(({ cpuTime }) => cpuTime)),
    },
  ]
}

interface Made {
  /** Pages per second. */
  readonly rate: number
  /** The same, counting only the time in which the shell was rendered. */
  readonly shells: number
  /** Microseconds of CPU time for a page, and for its shell alone. */
  readonly cpuTime: number
  readonly shell: number
}

const madeWithin = async (
  installation: Installation,
  paths: readonly string[],
  seconds: number,
): Promise<Made> => {
  const before = microseconds()
  const started = performance.now()
  let [count, milliseconds, shell] = [0, 0, 0]
  for (; performance.now() - started < seconds * 1000; count++) {
    const one = await made(installation, paths[count % paths.length] as string)
    milliseconds += one.milliseconds
    shell += one.cpuTime
  }
  return {
    rate: (count * 1000) / (performance.now() - started),
    shells: (count * 1000) / milliseconds,
    cpuTime: (microseconds() - before) / count,
    shell: shell / count,
  }
}

/** CPU time of this process. */
const microseconds = (): number => {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** Also returns the milliseconds that the shell took, and its CPU time in microseconds. */
const made = async (installation: Installation, path: string) => {
  const url = new URL(installation.baseUrl + path)
  const routed = await routeRequest(installation, { method: 'GET', url, headers: {} })
  if (routed === undefined) throw new Error(`no site is at ${path}`)
  const { ctx, found, address } = routed
  const decision = await decideAccess(ctx, found, url, { cookies: '' }, { address })
  if (decision.kind !== 'allowed') throw new Error(`${decision.kind} at ${path}`)
  const { view } = decision
  const opened = await openAt(ctx, view)
  if (opened.kind !== 'page') throw new Error(`no page is at ${path}`)
  const [started, before] = [performance.now(), microseconds()]
  const page = printPage(await readRouteData(ctx, view, opened))
  const [milliseconds, cpuTime] = [performance.now() - started, microseconds() - before]
  if (page.length < 1000) throw new Error(`no page was printed at ${path}`)
  return { page, milliseconds, cpuTime }
}
