// Whether this process is up, and whether it can do its work and is to be given more.
import type { FastifyInstance } from 'fastify'
import type { Installation } from '#context.ts'
import { Unavailable } from '#kernel/errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether this process is about to stop, and others are to be asked. */
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

/** All but files can be read and written while the object storage is away, so that is told and no more. Nobody waits for it. */
const filesHealth = ({ fileStorage, inBackground }: Installation): { files?: string } => {
  const failure = fileStorage?.lastFailure()
  if (fileStorage === undefined || failure === undefined) return {}
  inBackground('use the object storage', fileStorage.check)
  return { files: failure.message }
}
