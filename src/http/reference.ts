// The API document, and a page to read it on.
import { createHash } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { jsonOf } from './json.ts'
import type { ApiDescription } from './openapi/api.ts'
import { openApiDocument } from './openapi/document.ts'

export const registerReference = (server: FastifyInstance, api: ApiDescription): void => {
  let document: Promise<Buffer> | undefined
  server.get('/openapi.json', async (_request, reply) => {
    document ??= openApiDocument(api).then(async written => Buffer.concat(await jsonOf(written)))
    return reply.header('content-type', 'application/json; charset=utf-8').send(await document)
  })
  // Whoever opens the address in a browser finds something to read there.
  server.get('/', async (_request, reply) => reply.redirect('/reference/'))
  registerPage(server, api)
}

/** The page is several megabytes of script: it is loaded when somebody first asks for it, and kept as it is sent. */
const registerPage = (server: FastifyInstance, api: ApiDescription): void => {
  let files: Promise<ReadonlyMap<string, ReferenceFile>> | undefined
  server.get('/reference', async (_request, reply) => reply.redirect('/reference/'))
  for (const path of [page, script]) {
    server.get(path, async (_request, reply) => {
      files ??= referenceFiles()
      const { bytes, type, scripts } = (await files).get(path) as ReferenceFile
      return reply
        .headers({
          'content-type': type,
          'cache-control': 'public, max-age=3600',
          'content-security-policy': policyOf(scripts, api.baseUrl),
        })
        .send(bytes)
    })
  }
}

const [page, script] = ['/reference/', '/reference/js/scalar.js']

interface ReferenceFile {
  readonly bytes: Buffer
  readonly type: string
  /** What the page says in a script of its own, as sources of a policy. */
  readonly scripts: readonly string[]
}

const referenceFiles = async (): Promise<ReadonlyMap<string, ReferenceFile>> => {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const server = Fastify()
  await server.register(reference, {
    routePrefix: '/reference',
    configuration: {
      url: '/openapi.json',
      pageTitle: 'Lectern: the API',
      withDefaultFonts: false,
      hideClientButton: true,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
    },
  })
  const files = new Map<string, ReferenceFile>()
  for (const path of [page, script]) {
    const { headers, rawPayload } = await server.inject({ url: path })
    const scripts = path === page ? scriptsIn(rawPayload.toString()) : []
    files.set(path, { bytes: rawPayload, type: String(headers['content-type']), scripts })
  }
  await server.close()
  return files
}

const scriptsIn = (html: string): string[] =>
  [...html.matchAll(/<script[^>]*>([^<]+)<\/script>/g)].map(
    ([, text]) => `'sha256-${createHash('sha256').update(String(text)).digest('base64')}'`,
  )

/** Its own script runs and no other; it asks the API, wherever that is reached, and nobody else. */
const policyOf = (scripts: readonly string[], baseUrl: string): string =>
  [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self' ${new URL(baseUrl).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
