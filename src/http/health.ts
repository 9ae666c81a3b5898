// Whether the program is up, and whether it can do its work.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Installation } from '#context.ts'
import { sendError } from './render-error.ts'

export const registerHealth = (server: FastifyInstance, installation: Installation): void => {
  server.get('/healthz', async () => ({ status: 'up' }))
  server.get('/readyz', async (request, reply) => {
    try {
      await sql`select 1`.execute(installation.database.read)
      return { status: 'ready' }
    } catch (error) {
      request.log.error({ requestId: request.id, err: error }, 'the database does not answer')
      return sendError(reply.header('retry-after', '5'), 503, 'the database does not answer')
    }
  })
}
