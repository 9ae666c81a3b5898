// Sites that tests serve themselves, and imports of them that never pause.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { type Ctx, reading } from '#context.ts'
import type { TestSpace } from '../../../../test/world/content.ts'
import { type Lifetime, serveLocally } from '../../../network/testing.ts'
import { usingSpool } from '../../files/index.ts'
import type { ImportFailure, SourceContent } from '../source.ts'
import { limits } from './limits.ts'
import { type WebsiteOptions, withSite } from './website.ts'

/** Settings of worlds whose sites are on loopback. */
export const onLoopback = { fetchAllow: '127.0.0.0/8' }

type Answering = (request: IncomingMessage, response: ServerResponse) => unknown

/** What a site has at each path: the HTML of a page, or a function that answers. */
export type Site = Readonly<Record<string, string | Uint8Array | Answering>>

export interface ServedSite {
  readonly url: string
  /** The requested paths with the statuses of their answers: `200 /a.html`. */
  readonly log: string[]
}

/** Serves a site, which may change while it is served. Other paths are answered with 404. */
export const serveSite = async (
  t: Lifetime,
  site: Site | ((path: string) => Site[string] | undefined),
): Promise<ServedSite> => {
  const log: string[] = []
  const at =
    typeof site === 'function' ? site : (path: string) => (Object.hasOwn(site, path) ? site[path] : undefined)
  const url = await serveLocally(t, (request, response) => {
    response.on('finish', () => log.push(`${response.statusCode} ${request.url}`))
    answer(at(request.url ?? '/'), request, response)
  })
  return { url: `${url}/`, log }
}

const answer = (page: Site[string] | undefined, request: IncomingMessage, response: ServerResponse): void => {
  if (typeof page === 'function') return void page(request, response)
  if (page === undefined) return void response.writeHead(404, { 'content-type': 'text/html' }).end('not here')
  const etag = `"${createHash('sha1').update(page).digest('hex')}"`
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end()
  response.writeHead(200, { etag, 'content-type': typeOf(request.url ?? '/', page) }).end(page)
}

const typeOf = (path: string, page: string | Uint8Array): string => {
  if (/\.svg$/.test(path)) return 'image/svg+xml'
  if (/\.xml$/.test(path)) return 'application/xml'
  if (/\.txt$/.test(path)) return 'text/plain'
  return typeof page === 'string' ? 'text/html; charset=utf-8' : 'application/octet-stream'
}

/** The files in a folder, with `index.html` for its folders. */
export const folderSite =
  (folder: string) =>
  (path: string): Uint8Array | string | undefined => {
    const file = join(folder, decodeURIComponent(path.split('?')[0] ?? ''))
    const found = path.endsWith('/') ? join(file, 'index.html') : file
    if (!existsSync(found) || !statSync(found).isFile()) return undefined
    const bytes = readFileSync(found)
    return found.endsWith('.html') ? bytes.toString() : bytes
  }

/** A page with a title and a body. */
export const page = (title: string, body = ''): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1><p>Text of ${title}.</p>${body}</main></body></html>`

export const link = (...destinations: string[]): string =>
  destinations.map(one => `<p>See <a href="${one}">${one}</a> for more.</p>`).join('')

export interface ImportedSite {
  readonly files: ReadonlyMap<string, string>
  readonly failures: readonly ImportFailure[]
  /** The pauses, in milliseconds, that the import would have made. */
  readonly waits: readonly number[]
  readonly stages: readonly string[]
}

export interface ImportOptions extends Partial<WebsiteOptions> {
  readonly signal?: AbortSignal
  /** Receives the content. */
  readonly work?: (content: SourceContent) => Promise<unknown>
}

/** Crawls a site and converts it to files, without importing these. */
export const importSite = async (
  space: TestSpace,
  url: string,
  { signal = new AbortController().signal, work = async () => {}, ...options }: ImportOptions = {},
): Promise<ImportedSite> => {
  const ctx: Ctx = reading(space.world.installation, { userId: space.admin.id, tokenId: '', scope: 'write' })
  const owner = (
    await ctx.db
      .selectFrom('spaces')
      .select('organization_id')
      .where('id', '=', space.id)
      .executeTakeFirstOrThrow()
  ).organization_id
  const waits: number[] = []
  const stages = new Set<string>()
  const wait = async (milliseconds: number) => void waits.push(milliseconds)
  return usingSpool(ctx.limits, spool => {
    const progress = (stage: string) => void stages.add(stage)
    const request = { ctx, space: space.id, owner, url, spool, signal, progress }
    return withSite(request, { wait, mostPages: limits.pages, ...options }, async content => {
      const files = new Map<string, string>()
      for (const [path, file] of content.files) files.set(path, Buffer.from(await file.read()).toString())
      await work(content)
      return { files, failures: content.failures, waits, stages: [...stages] }
    })
  })
}
