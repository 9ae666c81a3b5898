// The API document, for whoever asks for it.
import type { FastifyInstance } from 'fastify'
import { kept } from '#kernel/kept.ts'
import { jsonOf } from './json.ts'
import type { ApiDescription } from './openapi/api.ts'
import { openApiDocument } from './openapi/document.ts'

/** Serves it at `/openapi.json`, and gives it to what is made from it: as the bytes of its JSON. */
export const registerApiDocument = (
  server: FastifyInstance,
  api: ApiDescription,
): (() => Promise<Buffer>) => {
  const document = kept(async () => Buffer.concat(await jsonOf(await openApiDocument(api))))
  server.get('/openapi.json', async (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(await document()),
  )
  return document
}
