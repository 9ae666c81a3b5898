// Pages of sites whose articles are known, with everything around them made anew; in this process, without a server.
import type { Installation } from '../../src/context.ts'
import { decideAccess, openAt } from '../../src/sites/published/index.ts'
import { readRouteData } from '../../src/web/site/data/read-route-data.ts'
import { printPage } from '../../src/web/site/page/page.ts'
import { routeRequest } from '../../src/web/site/routed-request.ts'
import { onInstallation } from '../below.ts'
import type { Bench } from '../bench.ts'
import { atLeast, type Figure, median } from '../figures.ts'
import { flat, nested } from '../texts.ts'
import { publishedSite } from './site.ts'

/** Pages that are made in turns: as many articles as are surely still known. */
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

const measured = async (
  bench: Bench,
  installation: Installation,
  name: string,
  paths: readonly string[],
): Promise<Figure[]> => {
  for (const path of paths) await made(installation, path)
  const results: Made[] = []
  for (let round = 0; round < rounds; round++)
    results.push(await madeWithin(installation, paths, bench.effort.seconds))
  const target = bench.engine.name === 'sqlite' ? atLeast(5000) : undefined
  return [
    {
      row: `shell of a page, its article known, of ${name}`,
      value: median(results.map(({ shells }) => shells)),
      unit: '/s',
      target,
    },
    {
      row: '  with finding the page',
      value: median(results.map(({ rate }) => rate)),
      unit: '/s',
      processor: median(results.map(({ processor }) => processor)),
    },
  ]
}

interface Made {
  /** Pages a second. */
  readonly rate: number
  /** The same, counting the time alone in which the shell was made. */
  readonly shells: number
  /** Microseconds of processor time for a page. */
  readonly processor: number
}

const madeWithin = async (
  installation: Installation,
  paths: readonly string[],
  seconds: number,
): Promise<Made> => {
  const before = process.cpuUsage()
  const started = performance.now()
  let [count, milliseconds] = [0, 0]
  for (; performance.now() - started < seconds * 1000; count++)
    milliseconds += await made(installation, paths[count % paths.length] as string)
  const { user, system } = process.cpuUsage(before)
  return {
    rate: (count * 1000) / (performance.now() - started),
    shells: (count * 1000) / milliseconds,
    processor: (user + system) / count,
  }
}

/** Gives the milliseconds that the shell took. */
const made = async (installation: Installation, path: string): Promise<number> => {
  const url = new URL(installation.baseUrl + path)
  const routed = await routeRequest(installation, { method: 'GET', url, headers: {} })
  if (routed === undefined) throw new Error(`no site is at ${path}`)
  const { ctx, found, address } = routed
  const decision = await decideAccess(ctx, found, url, { cookies: '' }, { address })
  if (decision.kind !== 'allowed') throw new Error(`${decision.kind} at ${path}`)
  const { view } = decision
  const opened = await openAt(ctx, view)
  if (opened.kind !== 'page') throw new Error(`no page is at ${path}`)
  const started = performance.now()
  if (printPage(await readRouteData(ctx, view, opened)).length < 1000)
    throw new Error(`no page was printed at ${path}`)
  return performance.now() - started
}
