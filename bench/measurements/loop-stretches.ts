// How long requests on large contents block the event loop at a time: CPU time between two iterations, measured in the
// server.
import { request } from 'undici'
import type { Bench, BenchServer } from '../bench.ts'
import { type Filled, filledSpace, indexedSpace, newSpace, pick, textChange } from '../content.ts'
import { atMost, type Figure, median } from '../figures.ts'
import { cpuTimeOf, freePort } from '../processes.ts'
import { archiveOf, flat, newText } from '../texts.ts'

/** In milliseconds. */
const longestStretch = 50
const rounds = 3

interface LargeRequest {
  readonly name: string
  /** The target in milliseconds. */
  readonly within?: number
  /** Called before each request, and not measured: an unchanged response would be sent from a cache. */
  readonly prepare?: () => Promise<unknown>
  readonly send: () => Promise<unknown>
}

export const loopStretches = async (bench: Bench): Promise<Figure[]> => {
  const port = await freePort()
  const watch = new URL('../watched-loop.ts', import.meta.url).href
  const environment = { NODE_OPTIONS: `--import=${watch}`, LOOP_PORT: String(port) }
  return bench.serve(
    'loop-stretches',
    async server => {
      const figures: Figure[] = []
      for (const large of await largeRequests(bench, server))
        figures.push(...(await stretchesOf(server, port, large)))
      return figures
    },
    environment,
  )
}

/** The first time is left out: it loads and compiles modules. */
const stretchesOf = async (
  server: BenchServer,
  port: number,
  { name, within, prepare, send }: LargeRequest,
): Promise<Figure[]> => {
  const [stretches, times, cpuTime]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round <= rounds; round++) {
    await prepare?.()
    await stretchSinceAsked(port)
    const before = cpuTimeOf(server) ?? Number.NaN
    const started = performance.now()
    await send()
    times[round] = performance.now() - started
    cpuTime[round] = ((cpuTimeOf(server) ?? Number.NaN) - before) * 1e6
    stretches[round] = await stretchSinceAsked(port)
  }
  return [
    {
      row: `the loop is kept by ${name}`,
      value: Math.max(...stretches.slice(1)),
      unit: 'ms',
      target: atMost(longestStretch),
    },
    {
      row: '  until it is answered',
      value: median(times.slice(1)),
      unit: 'ms',
      cpuTime: median(cpuTime.slice(1)),
      target: within === undefined ? undefined : atMost(within),
    },
  ]
}

const stretchSinceAsked = async (port: number): Promise<number> => {
  const { body } = await request(`http://127.0.0.1:${port}/`)
  return Number(await body.text()) / 1000
}

const largeRequests = async (bench: Bench, { api }: BenchServer): Promise<LargeRequest[]> => {
  const large = await indexedSpace(bench, api, flat(10_000), 'page')
  const content = `/v1/spaces/${large.space}/content`
  const archive = await archiveOf(flat(10_000))
  const long = await longPage(bench, api)
  return [
    {
      name: 'an export of 10,000 pages',
      within: 2000,
      send: () => api.time('GET', `${content}/export`),
    },
    { name: 'HTML of a page of 1 MB', prepare: long.change, send: () => api.time('GET', long.html) },
    {
      name: 'a tree of 10,000 pages',
      prepare: () => api.ask('POST', content, textChange(pick(large.pages))),
      send: () => api.time('GET', `${content}/pages`),
    },
    { name: 'an import of 10,000 pages', send: async () => importInto(bench, api, archive) },
    { name: '500 updates in one request', send: () => api.time('POST', content, updates(large)) },
  ]
}

/** Creates a page of almost a megabyte; also returns a function that changes its text. */
const longPage = async (bench: Bench, api: BenchServer['api']) => {
  const { space, pages } = await filledSpace(bench, api, flat(1))
  const page = pages[0] as string
  const content = `/v1/spaces/${space}/content`
  const change = () => {
    const markdown = Array.from({ length: 240 }, newText).join('\n')
    return api.ask('POST', content, {
      changes: [{ operation: 'update_page', page, document: { markdown } }],
    })
  }
  return { html: `${content}/page/${page}?format=html`, change }
}

const importInto = async (bench: Bench, api: BenchServer['api'], archive: Buffer): Promise<void> => {
  const space = await newSpace(bench, api, 'Import')
  await api.upload(`/v1/spaces/${space}/content/import`, archive)
}

const updates = ({ pages }: Filled) => ({
  changes: pages.slice(0, 500).flatMap(page => textChange(page).changes),
})
