// Whether this process is up, and whether it is ready for requests.
import type { FastifyInstance } from 'fastify'
import type { Installation } from '#context.ts'
import { Unavailable } from '#kernel/errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether this process is about to stop, and requests should go to others. */
    isDraining: boolean
  }
}

export const registerHealth = (server: FastifyInstance, installation: Installation): void => {
  server.decorate('isDraining', false)
  server.get('/healthz', async () => ({ status: 'up' }))
  server.get('/readyz', async () => {
    if (server.isDraining) throw new Unavailable('this process stops; ask another one', 5)
    await installation.database.checkHealth().catch(cause => {
      throw cause instanceof Unavailable
        ? cause
        : new Unavailable('the database does not answer', 5, { cause })
    })
    return { status: 'ready', ...filesHealth(installation) }
  })
}

/**
 * While the object storage is away, everything but files can be read and written, so the process stays ready and only
 * reports it. The storage is tried again in the background.
 */
const filesHealth = ({ fileStorage, inBackground }: Installation): { files?: string } => {
  const failure = fileStorage?.lastFailure()
  if (fileStorage === undefined || failure === undefined) return {}
  inBackground('use the object storage', fileStorage.check)
  return { files: failure.message }
}
