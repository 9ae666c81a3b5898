// The reference of the API: pages that are made of its document once, and sent as they are.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { NotFound } from '#kernel/errors.ts'
import { kept } from '#kernel/kept.ts'
import type { ThreadPool } from '#threads/index.ts'
import type { ReferenceTask } from './run-task.ts'

export interface ReferenceOptions {
  readonly threads: ThreadPool
  /** The API document as JSON. */
  readonly document: () => Promise<Uint8Array>
}

/** Serves the reference below `/reference/`. A server that listens prepares it, so that the first reader need not wait. */
export const registerReference = (server: FastifyInstance, options: ReferenceOptions): void => {
  const style = readFileSync(new URL('./reference.css', import.meta.url))
  const stylePath = `reference.${createHash('sha256').update(style).digest('hex').slice(0, 12)}.css`
  const pages = kept(() => preparePages(options, stylePath))

  server.get('/', async (_request, reply) => reply.redirect('/reference/'))
  server.get('/reference', async (_request, reply) => reply.redirect('/reference/'))
  server.get(`/reference/${stylePath}`, async (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/css; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .send(style),
  )
  server.get('/reference/', async (_request, reply) => sendPage(reply, (await pages()).get('./')))
  server.get<{ Params: { page: string } }>('/reference/:page', async (request, reply) =>
    sendPage(reply, (await pages()).get(request.params.page)),
  )
  server.addHook('onListen', done => {
    setTimeout(() => void pages().catch(() => {}), idleTime).unref()
    done()
  })
}

/** In milliseconds: a server that has just started has other things to do. */
const idleTime = 3000

const preparePages = async (
  { threads, document }: ReferenceOptions,
  style: string,
): Promise<ReadonlyMap<string, Buffer>> => {
  const bytes = await document()
  const payload: ReferenceTask = { document: bytes, style }
  const pages = await threads.run<ReadonlyMap<string, string>>({
    module: new URL('./run-task.ts', import.meta.url),
    payload,
    owner: 'reference',
    urgency: 'interactive',
    cpuTime: 60_000,
    weight: bytes.length,
  })
  return new Map([...pages].map(([path, page]) => [path, Buffer.from(page)]))
}

const sendPage = (reply: FastifyReply, page: Buffer | undefined): FastifyReply => {
  if (page === undefined) throw new NotFound('the reference has no such page')
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'content-security-policy': policy,
    })
    .send(page)
}

/** A page loads its own style sheet and nothing else. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
