// Comments: the first and the last pages of a long discussion, and posting into it.
import type { Bench, BenchServer } from '../bench.ts'
import { compare } from '../compare.ts'
import { type Filled, filledSpace, pick } from '../content.ts'
import { discuss } from '../discussion.ts'
import { atLeast, type Figure } from '../figures.ts'
import { flat } from '../texts.ts'
import { throughput } from '../throughput.ts'

const many = 10_000

export const comments = (bench: Bench): Promise<Figure[]> =>
  bench.serve('comments', async server => {
    const bare = await filledSpace(bench, server.api, flat(10))
    await discuss(bench, bare.space, { comments: many, replies: 0, reactions: 0, people: 1, pages: [] })
    const full = await filledSpace(bench, server.api, flat(200))
    const rich = { replies: 2, reactions: 3, people: 100 }
    // On few pages, so that each has several list pages of comments.
    const people = await discuss(bench, full.space, {
      ...rich,
      comments: many,
      pages: full.pages.slice(0, 50),
    })
    const few = await filledSpace(bench, server.api, flat(200))
    await discuss(bench, few.space, { ...rich, comments: 50, pages: few.pages })
    const authors = (count: number) => people.slice(0, count).map(id => `authors=${id}`)
    const filters: readonly (readonly [string, readonly string[]])[] = [
      ['', []],
      [', open', ['status=open']],
      [', of a page', [`targetPage=${full.pages[0]}`]],
      [', by one', authors(1)],
      [', by 5', authors(5)],
      [', open, by 5', ['status=open', ...authors(5)]],
    ]
    const figures = [await atBothEnds(bench, server, bare, ', bare', [])]
    for (const [name, query] of filters) figures.push(await atBothEnds(bench, server, full, name, query))
    return [...figures, await ofMany(bench, server, full, few), ...(await posting(bench, server, full, few))]
  })

const listOf = ({ space }: Filled, query: readonly string[]) =>
  `/v1/spaces/${space}/comments?${['limit=50', ...query].join('&')}`

/** The last page of a list, compared with the first one. */
const atBothEnds = async (
  bench: Bench,
  { api }: BenchServer,
  of: Filled,
  name: string,
  query: readonly string[],
): Promise<Figure> => {
  const first = listOf(of, query)
  const last = `${first}&page=${await cursorOfLast(api, first)}`
  const time = (path: string) => () => api.time('GET', path)
  return compare(bench, `50 of 10,000 comments${name}: end against start`, 1.2, time(last), time(first))
}

/** The cursor of the last full page. */
const cursorOfLast = async (api: BenchServer['api'], path: string): Promise<string> => {
  let cursor = ''
  let page: { next?: { page: string }; count: number }
  let left = (await api.ask('GET', path)).count - 50
  while (left > 0) {
    const limit = Math.min(left, 1000)
    page = await api.ask('GET', `${path.replace('limit=50', `limit=${limit}`)}${cursor && `&page=${cursor}`}`)
    cursor = page.next?.page ?? ''
    left -= limit
  }
  return cursor
}

const ofMany = (bench: Bench, { api }: BenchServer, full: Filled, few: Filled): Promise<Figure> =>
  compare(
    bench,
    'list 50 comments: of 10,000, against 50 of 50',
    undefined,
    () => api.time('GET', listOf(full, [])),
    () => api.time('GET', listOf(few, [])),
  )

const posting = async (bench: Bench, server: BenchServer, full: Filled, few: Filled): Promise<Figure[]> => {
  const time = (of: Filled) => () => server.api.time('POST', shot(of).path, shot(of).body)
  const growth = await compare(bench, 'post a comment: to 10,000, against 50', 1.2, time(full), time(few))
  const many: Filled[] = []
  while (many.length < spacesAtOnce) many.push(await filledSpace(bench, server.api, flat(10)))
  return [
    growth,
    await postingInto(bench, server, 'post a comment on a page', [few], 0.5),
    await postingInto(bench, server, `post a comment on a page, in ${spacesAtOnce} spaces`, many, 0.6),
  ]
}

const spacesAtOnce = 50

/** `ratio` is the target on PostgreSQL, compared with its reference. */
const postingInto = (
  bench: Bench,
  server: BenchServer,
  row: string,
  spaces: readonly Filled[],
  ratio: number,
): Promise<Figure> => {
  const shots = () => {
    const { path, body } = shot(pick(spaces))
    return { method: 'POST' as const, path, body: JSON.stringify(body) }
  }
  const target = bench.engine.name === 'postgres' ? atLeast(ratio, 'ratio') : undefined
  return throughput(bench, server, row, shots, { write: 1 }, target)
}

const shot = ({ space, pages }: Filled) => ({
  path: `/v1/spaces/${space}/comments`,
  body: { page: pick(pages), body: { markdown: 'Is this still right?' } },
})
