// Search: over many pages, with many concurrent searches, beside readers, and after a change.
import type { Bench, BenchServer } from '../bench.ts'
import { compare } from '../compare.ts'
import { type Filled, indexedSpace, pick } from '../content.ts'
import { atLeast, atMost, type Figure, median, percentile } from '../figures.ts'
import { load } from '../load.ts'
import { plainSearch } from '../reference/plain-search.ts'
import { flat } from '../texts.ts'
import { someWord, variedText } from '../varied-texts.ts'

const many = 20_000
const fewer = 2_000
const searchesAtOnce = 8

export const search = (bench: Bench): Promise<Figure[]> =>
  bench.serve('search', async server => {
    const spaceOf = (pages: number) => indexedSpace(bench, server.api, flat(pages), 'bench', variedText)
    const small = await spaceOf(fewer)
    const large = await spaceOf(many)
    return [
      await twoWords(bench, server, large),
      ...(await besidePlainSearch(bench, server, large)),
      await searchesPerSecond(bench, server, small),
      await readsBesideSearches(bench, server, large),
      await afterChange(bench, server, small),
    ]
  })

const twoOf = (): [string, string] => [someWord(), someWord()]

const searchIn = ({ space }: Filled, limit = 50, words = twoOf()) =>
  `/v1/spaces/${space}/search?limit=${limit}&query=${words.join('+')}`

const twoWords = async (bench: Bench, { api }: BenchServer, of: Filled): Promise<Figure> => {
  const times: number[] = []
  for (let turn = 0; turn < 2 * bench.effort.repeats; turn++)
    times.push(await api.time('GET', searchIn(of, 10)))
  const settled = times.slice(times.length / 2)
  const row = `search for two words, 10 results, over ${many.toLocaleString('en')} pages`
  return { row, value: median(settled), unit: 'ms', p99: percentile(settled, 0.99), target: atMost(6) }
}

/** The same words on the server and on the reference. */
const besidePlainSearch = async (bench: Bench, { api }: BenchServer, of: Filled): Promise<Figure[]> => {
  const plain = plainSearch(many)
  const figures: Figure[] = []
  for (const limit of [10, 50]) {
    let words = twoOf()
    figures.push(
      await compare(
        bench,
        `the same, ${limit} results, against FTS5 in the process`,
        1.5,
        () => api.time('GET', searchIn(of, limit, words)),
        async () => {
          words = twoOf()
          return plain.time(words.join(' '), limit)
        },
        // Some words take a hundred times as long as others.
        3 * bench.effort.repeats,
      ),
    )
  }
  plain.close()
  return figures
}

const searchesPerSecond = async (bench: Bench, server: BenchServer, of: Filled): Promise<Figure> => {
  const shots = () => ({ path: searchIn(of) })
  const extent = { connections: searchesAtOnce, seconds: bench.effort.seconds * bench.effort.rounds }
  await load(server, server.token, shots, { ...extent, seconds: bench.effort.warmUp })
  const { rate, p50, p99 } = await load(server, server.token, shots, extent)
  const row = `searches over 2,000 pages, ${searchesAtOnce} at once`
  return { row, value: rate, unit: '/s', p50, p99, target: atLeast(300) }
}

/** How long readers wait for a page during searches. */
const readsBesideSearches = async (bench: Bench, server: BenchServer, of: Filled): Promise<Figure> => {
  const seconds = bench.effort.seconds * bench.effort.rounds
  const searching = load(server, server.token, () => ({ path: searchIn(of) }), {
    connections: searchesAtOnce,
    seconds,
  })
  const reading = load(
    server,
    server.token,
    () => ({ path: `/v1/spaces/${of.space}/content/page/${pick(of.pages)}` }),
    { connections: 1, seconds },
  )
  const [{ p50, p99 }] = await Promise.all([reading, searching])
  return {
    row: `get a page, p99, beside ${searchesAtOnce} searches`,
    value: p99,
    unit: 'ms',
    p50,
    target: atMost(10),
  }
}

/** The first search after a change waits until the change is indexed, so the difference is the time of indexing. */
const afterChange = (bench: Bench, { api }: BenchServer, of: Filled): Promise<Figure> =>
  compare(
    bench,
    'search right after a page was changed, against search',
    undefined,
    async () => {
      const document = { markdown: variedText() }
      const changes = [{ operation: 'update_page', page: pick(of.pages), document }]
      await api.ask('POST', `/v1/spaces/${of.space}/content`, { changes })
      return api.time('GET', searchIn(of))
    },
    () => api.time('GET', searchIn(of)),
  )
