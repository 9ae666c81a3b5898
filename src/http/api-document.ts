// The API document, for whoever asks for it.
import type { FastifyInstance } from 'fastify'
import { kept } from '#kernel/kept.ts'
import { jsonOf } from './json.ts'
import type { ApiDescription } from './openapi/api.ts'

/** Serves it at `/openapi.json`, and gives it to what is made from it: as the bytes of its JSON. What writes it is loaded then. */
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
