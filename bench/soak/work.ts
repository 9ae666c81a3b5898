// What a team and its readers do all day, in realistic proportions, on a published space.
import { Pool } from 'undici'
import type { Bench, BenchServer } from '../bench.ts'
import { changedRequest, pick, textChange, untilFound } from '../content.ts'
import { getPage, type PublishedSite, publishedSite } from '../sites/site.ts'
import { flat } from '../texts.ts'

/** Does one act of the mix; resolves with its name once it is answered, and rejects unless it succeeds. */
export type DoSomething = () => Promise<string>

const pageCount = 2000
/** Connections to the server: enough that no request waits for one. */
const connections = 64

/** Creates a space of pages, published and indexed, and the acts on it. */
export const openWork = async (
  bench: Bench,
  server: BenchServer,
): Promise<{ doSomething: DoSomething; close: () => Promise<void> }> => {
  const site = await publishedSite(bench, server.api, flat(pageCount))
  await untilFound(server.api, site.space, 'page', pageCount)
  const pool = new Pool(server.url, { connections, headersTimeout: 0, bodyTimeout: 0 })
  const ask = askThrough(pool, server.token)
  const acts = actsOn(bench, server, ask, site)
  const mix = acts.flatMap(one => Array.from({ length: one.share }, () => one))
  const doSomething = async () => {
    const { name, act } = pick(mix)
    await act()
    return name
  }
  return { doSomething, close: () => pool.close() }
}

type Ask = (method: 'GET' | 'POST', path: string, body?: object) => Promise<void>

const askThrough =
  (pool: Pool, token: string): Ask =>
  async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const text = body === undefined ? null : JSON.stringify(body)
    const answer = await pool.request({ method, path, headers, body: text })
    const said = await answer.body.text()
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${said}`)
  }

interface Act {
  readonly name: string
  /** The share of this act in percent. */
  readonly share: number
  readonly act: () => Promise<void>
}

const words = ['page', 'install token', 'review space', 'how do I configure the server', 'publsh']

const actsOn = (bench: Bench, server: BenchServer, ask: Ask, { space, pages }: PublishedSite): Act[] => {
  const base = `/v1/spaces/${space}`
  const search = () => `query=${encodeURIComponent(pick(words))}`
  return [
    { name: 'page of the site', share: 45, act: async () => void (await getPage(server, pick(pages).path)) },
    { name: 'get page', share: 20, act: () => ask('GET', `${base}/content/page/${pick(pages).id}`) },
    {
      name: 'list spaces',
      share: 8,
      act: () => ask('GET', `/v1/orgs/${bench.organization}/spaces?limit=50`),
    },
    { name: 'search', share: 8, act: () => ask('GET', `${base}/search?${search()}`) },
    { name: 'list comments', share: 4, act: () => ask('GET', `${base}/comments?limit=50`) },
    {
      name: 'change page',
      share: 8,
      act: () => ask('POST', `${base}/content`, textChange(pick(pages).id)),
    },
    {
      name: 'comment',
      share: 5,
      act: () => ask('POST', `${base}/comments`, { body: { markdown: 'Well said.' }, page: pick(pages).id }),
    },
    {
      name: 'change request, merged',
      share: 2,
      act: async () => ask('POST', await changedRequest(server, space, pick(pages).id), {}),
    },
  ]
}
