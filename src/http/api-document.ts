// The API document at `/openapi.json`.
import type { FastifyInstance } from 'fastify'
import { kept } from '#kernel/kept.ts'
import { jsonOf } from './json.ts'
import type { ApiDescription } from './openapi/api.ts'

/**
 * Serves the document; the function that it returns gives the bytes
 * of its JSON. The code that writes it is loaded at first use.
 */
export const registerApiDocument = (
  server: FastifyInstance,
  describe: () => Promise<ApiDescription>,
): (() => Promise<Buffer>) => {
  const document = kept(async () => {
    const { openApiDocument } = await import('./openapi/document.ts')
    return Buffer.concat(await jsonOf(await openApiDocument(await describe())))
  })
  server.get('/openapi.json', async (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(await document()),
  )
  return document
}
