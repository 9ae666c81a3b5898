// The API reference: pages made from the API document, each made once and then sent unchanged.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { NotFound } from '#kernel/errors.ts'
import { kept } from '#kernel/kept.ts'
import type { ThreadPool } from '#threads/index.ts'
import { readAsset, serveAsset } from '../assets.ts'
import type { Document } from './document.ts'
import type { ReferenceTask } from './run-task.ts'
import { referencePaths } from './sections.ts'

export interface ReferenceOptions {
  readonly threads: ThreadPool
  /** The API document as JSON. */
  readonly document: () => Promise<Uint8Array>
}

/** Serves the reference below `/reference/`. Each page is made when it is first requested. */
export const registerReference = (server: FastifyInstance, options: ReferenceOptions): void => {
  const style = readAsset(new URL('./reference.css', import.meta.url))
  const pages = kept(() => pagesOf(options, style.name))
  const send = async (reply: FastifyReply, path: string) => {
    const page = (await pages()).get(path)
    if (page === undefined) throw new NotFound('the reference has no such page')
    return sendPage(reply, await page())
  }

  server.get('/', async (_request, reply) => reply.redirect('/reference/'))
  server.get('/reference', async (_request, reply) => reply.redirect('/reference/'))
  serveAsset(server, '/reference/', style)
  server.get('/reference/', (_request, reply) => send(reply, './'))
  server.get<{ Params: { page: string } }>('/reference/:page', (request, reply) =>
    send(reply, request.params.page),
  )
}

/** The functions that print each page when it is first requested, by address. */
const pagesOf = async (
  { threads, document }: ReferenceOptions,
  style: string,
): Promise<ReadonlyMap<string, () => Promise<Uint8Array>>> => {
  const bytes = await document()
  const print = (path: string) => {
    const payload: ReferenceTask = { document: bytes, style, path }
    return threads.run<Uint8Array>({
      module: new URL('./run-task.ts', import.meta.url),
      payload,
      owner: 'reference',
      urgency: 'interactive',
      cpuTime: 10_000,
      weight: bytes.length,
    })
  }
  const paths = referencePaths(JSON.parse(new TextDecoder().decode(bytes)) as Document)
  return new Map(paths.map(path => [path, kept(() => print(path))]))
}

const sendPage = (reply: FastifyReply, page: Uint8Array): FastifyReply =>
  reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'content-security-policy': policy,
    })
    .send(page)

/** A page loads its own style sheet and nothing else. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
