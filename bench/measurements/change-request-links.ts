// The links of a change request with 500 changed pages: right after they were written, when their texts have not been
// read yet; after that was done in the background; and a second time.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench, BenchServer } from '../bench.ts'
import { type Filled, indexedSpace, pick } from '../content.ts'
import { atMost, type Figure, median, type Target } from '../figures.ts'
import { cpuTimeOf } from '../processes.ts'
import { flat, newText } from '../texts.ts'

const changed = 500
const rounds = 4
/** In milliseconds. */
const target = atMost(100)

export const changeRequestLinks = (bench: Bench): Promise<Figure[]> =>
  bench.serve('change-request-links', async server => {
    const filled = await indexedSpace(bench, server.api, flat(changed), 'page', linkingText)
    const hurried: Asked[] = []
    const first: Asked[] = []
    const again: Asked[] = []
    for (let round = 0; round <= rounds; round++) {
      hurried[round] = await untilComplete(server, await changedRequest(server, filled))
      const path = await changedRequest(server, filled)
      await untilIdle(server)
      first[round] = await untilComplete(server, path)
      again[round] = await untilComplete(server, path)
    }
    return [
      figureOf(`links of a change request, ${changed} changed pages, right after`, hurried),
      figureOf('  first asked once they were read in the background', first, target),
      figureOf('  again', again, target),
    ]
  })

/** A page with eight links to other pages. */
const linkingText = (): string => {
  const links = Array.from({ length: 8 }, () => `[to](${pick(paths)}#section)`)
  return `${newText()}\n\n${links.join('\n')}\n`
}

const paths = flat(changed)

/** Creates a change request in which all pages have other texts; returns the path of its links. */
const changedRequest = async ({ api }: BenchServer, { space, pages }: Filled): Promise<string> => {
  const base = `/v1/spaces/${space}/change-requests`
  const { id } = await api.ask('POST', base, { subject: 'Everything' })
  const changes = pages.map(page => ({
    operation: 'update_page',
    page,
    document: { markdown: linkingText() },
  }))
  await api.ask('POST', `${base}/${id}/content`, { changes })
  return `${base}/${id}/links`
}

interface Asked {
  readonly milliseconds: number
  /** CPU time. */
  readonly microseconds: number
}

/** A request does not wait for all texts: it is repeated until the response says that it is complete. */
const untilComplete = async (server: BenchServer, path: string): Promise<Asked> => {
  const before = cpuTimeOf(server) ?? Number.NaN
  const started = performance.now()
  while ((await server.api.ask('GET', path)).indexing !== undefined);
  const milliseconds = performance.now() - started
  return { milliseconds, microseconds: ((cpuTimeOf(server) ?? Number.NaN) - before) * 1e6 }
}

/** In milliseconds: work in the background begins sooner than this. */
const quiet = 1000

/** Waits until the server is idle. */
const untilIdle = async (server: BenchServer): Promise<void> => {
  for (let used = Number.POSITIVE_INFINITY; used > 0.02; ) {
    const before = cpuTimeOf(server) ?? 0
    await sleep(quiet)
    used = (cpuTimeOf(server) ?? 0) - before
  }
}

/** The first round is left out: it loads and compiles modules. */
const figureOf = (row: string, all: readonly Asked[], target?: Target): Figure => ({
  row,
  value: median(all.slice(1).map(({ milliseconds }) => milliseconds)),
  unit: 'ms',
  cpuTime: median(all.slice(1).map(({ microseconds }) => microseconds)),
  target,
})
