// A published site of one space, created over the API, for measurements.
import { type Agent, request } from 'undici'
import type { Bench } from '../bench.ts'
import type { Api } from '../client.ts'
import { filledSpace } from '../content.ts'

export interface PublishedSite {
  readonly space: string
  readonly pages: readonly SitePage[]
}

export interface SitePage {
  readonly id: string
  /** The path on the server. */
  readonly path: string
}

interface Listed {
  readonly id: string
  readonly path: string
  readonly pages?: readonly Listed[]
}

/** Headers that a browser sends. */
export const headers = { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html' }

export const publishedSite = async (
  bench: Bench,
  api: Api,
  paths: readonly string[],
): Promise<PublishedSite> => {
  const { space } = await filledSpace(bench, api, paths)
  const sites = `/v1/orgs/${bench.organization}/sites`
  const fields = { title: 'Bench', visibility: 'public', spaces: [space] }
  const { id } = await api.ask('POST', sites, fields)
  const { urls } = await api.ask('POST', `${sites}/${id}/publish`)
  const base = new URL(urls.published).pathname
  const tree = await api.ask('GET', `/v1/spaces/${space}/content/pages`)
  const [first, ...others] = listed(tree.pages, base)
  // The first page has the address of the site itself.
  return { space, pages: [{ id: first?.id ?? '', path: base }, ...others] }
}

const listed = (pages: readonly Listed[], base: string): SitePage[] =>
  pages.flatMap(({ id, path, pages: below = [] }) => [
    { id, path: `${base}/${path}` },
    ...listed(below, base),
  ])

/** A page as a browser gets it, with its headers. */
export interface ReceivedPage {
  readonly tag: string
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
}

export const getPage = async (server: { readonly url: string }, path: string): Promise<ReceivedPage> => {
  const answer = await request(`${server.url}${path}`, { headers })
  const bytes = Buffer.from(await answer.body.arrayBuffer())
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${bytes}`)
  const received = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
  return { tag: String(answer.headers.etag), headers: Object.fromEntries(received), bytes }
}

/** Reads a page, and discards it. */
export const dumpPage = async (
  server: { readonly url: string },
  path: string,
  dispatcher: Agent,
  others: { readonly cookie?: string } = {},
): Promise<void> => {
  const answer = await request(server.url + path, { dispatcher, headers: { ...headers, ...others } })
  await answer.body.dump()
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`)
}
