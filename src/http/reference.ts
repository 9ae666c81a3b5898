// The API document, and a page to read it on.
import Fastify, { type FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'
import type { Operation } from './operation.ts'

export interface About {
  readonly title: string
  readonly version: string
  readonly baseUrl: string
}

export const registerReference = (
  server: FastifyInstance,
  operations: readonly Operation[],
  about: About,
): void => {
  let document: string | undefined
  server.get('/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(operations, about))
    return reply.header('content-type', 'application/json; charset=utf-8').send(document)
  })
  // Whoever opens the address in a browser finds something to read there.
  server.get('/', async (_request, reply) => reply.redirect('/reference/'))
  registerPage(server)
}

/** The page is several megabytes of script: it is loaded, in a server of its own, when somebody first asks for it. */
const registerPage = (server: FastifyInstance): void => {
  let page: Promise<FastifyInstance> | undefined
  for (const url of ['/reference', '/reference/*']) {
    server.get(url, async (request, reply) => {
      page ??= referencePage()
      const { statusCode, headers, rawPayload } = await (await page).inject({ url: request.url })
      return reply
        .code(statusCode)
        .header('content-type', headers['content-type'] ?? 'text/plain')
        .headers(typeof headers.location === 'string' ? { location: headers.location } : {})
        .send(rawPayload)
    })
  }
}

const referencePage = async (): Promise<FastifyInstance> => {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const page = Fastify()
  await page.register(reference, {
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
  await page.ready()
  return page
}
