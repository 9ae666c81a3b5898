// A site with operations of an API, for tests in a browser; the API is a server of the test that records what it
// receives.
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { specRunner } from '#library/openapi-specs/testing.ts'
import { page, publishedSite } from '#sites/published/testing.ts'
import { write } from '../../../../test/world/content.ts'
import type { World } from '../../../../test/world/world.ts'

export interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** Starts the API. Its responses at `/closed` may not be read by pages of other sites. */
export const startApi = async (after: (end: () => void) => void) => {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const body = await textOf(request)
    const isOpen = !url.startsWith('/closed')
    if (isOpen)
      for (const name of ['origin', 'headers', 'methods'])
        response.setHeader(`access-control-allow-${name}`, '*')
    response.setHeader('access-control-allow-headers', 'authorization, content-type, x-key, x-shop')
    if (method === 'OPTIONS') return response.writeHead(204).end()
    received.push({ method, url, headers, body })
    if (url.startsWith('/file')) return response.writeHead(200, { 'content-type': 'image/png' }).end('png')
    response.writeHead(201, { 'content-type': 'application/json' }).end('{"name":"Rex","tags":["a"]}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.close()
    server.closeAllConnections()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

const parameter = (name: string, where: string, schema: object, more: object = {}) => ({
  name,
  in: where,
  schema,
  required: true,
  ...more,
})

const petBody = {
  'application/json': {
    schema: {
      type: 'object',
      properties: { name: { type: 'string', examples: ['Rex'] } },
      required: ['name'],
    },
  },
  'application/x-www-form-urlencoded': {
    schema: { type: 'object', properties: { name: {} }, required: ['name'] },
  },
}

const specAt = (origin: string): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    servers: [
      { url: `${origin}/{version}`, variables: { version: { default: 'v1', enum: ['v1', 'v2'] } } },
      {
        url: `${origin.replace('127.0.0.1', '{host}')}/v1`,
        variables: { host: { default: '127.0.0.1', enum: ['127.0.0.1', 'localhost'] } },
      },
    ],
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        user: { type: 'http', scheme: 'basic' },
        key: { type: 'apiKey', in: 'header', name: 'X-Key' },
        asked: { type: 'apiKey', in: 'query', name: 'key' },
      },
    },
    security: [{ token: [] }, { user: [] }, { key: [] }, { asked: [] }],
    paths: {
      '/pets/{id}': {
        post: {
          operationId: 'changePet',
          summary: 'Change a pet',
          parameters: [
            parameter('id', 'path', { type: 'string' }, { description: 'Which one' }),
            parameter('limit', 'query', { type: 'integer', default: 5 }),
            parameter('sort', 'query', { enum: ['name', 'age'] }, { required: false }),
            parameter('tags', 'query', { type: 'array', items: {} }, { required: false }),
            parameter('where', 'query', { type: 'object' }, { required: false, style: 'deepObject' }),
            parameter('X-Shop', 'header', { type: 'string' }, { required: false }),
            parameter('seen', 'cookie', { type: 'string' }, { required: false }),
          ],
          requestBody: { required: true, content: petBody },
          responses: { 201: { description: 'Changed' } },
        },
      },
      '/closed': { get: { operationId: 'closed', servers: [{ url: origin }], security: [] } },
      '/file': { get: { operationId: 'file', servers: [{ url: origin }], security: [] } },
      '/elsewhere': {
        get: {
          operationId: 'elsewhere',
          servers: [{ url: 'ftp://a.example' }, { url: 'relative' }],
          security: [],
        },
      },
    },
  })

const operations = [
  ['post', '/pets/{id}'],
  ['get', '/closed'],
  ['get', '/file'],
] as const

/** A site whose page `calls` shows all operations that can be sent; `hidden` is in a part that no visitor sees. */
export const siteWithApi = async (world: World, origin: string, fields: object = {}) => {
  const site = await publishedSite(world, fields)
  const { now } = site
  await now.admin.put(`/orgs/${now.organization.id}/openapi/pets`, { source: { text: specAt(origin) } })
  await specRunner(world).runDue()
  const blocks = operations.map(([method, path]) => blockOf(method, path)).join('\n\n')
  await write(now.admin, now.content, page('Calls', blocks))
  await write(now.admin, now.content, page('Elsewhere', blockOf('get', '/elsewhere')))
  const hidden = `{% if visitor.claims.unsigned.beta == true %}\n${blockOf('get', '/file')}\n{% endif %}\n\nText`
  await write(now.admin, now.content, page('Hidden', hidden))
  return site
}

const blockOf = (method: string, path: string): string =>
  `{% openapi-operation spec="pets" path="${path}" method="${method}" %}`
