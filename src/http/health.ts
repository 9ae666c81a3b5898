// Whether the program is up, and whether it can do its work.
import type { FastifyInstance } from 'fastify'
import type { Installation } from '#context.ts'
import { Unavailable } from '#kernel/errors.ts'

export const registerHealth = (server: FastifyInstance, installation: Installation): void => {
  server.get('/healthz', async () => ({ status: 'up' }))
  server.get('/readyz', async () => {
    await installation.database.checkHealth().catch(cause => {
      throw cause instanceof Unavailable
        ? cause
        : new Unavailable('the database does not answer', 5, { cause })
    })
    return { status: 'ready' }
  })
}
