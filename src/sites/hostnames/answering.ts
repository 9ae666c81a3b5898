// Serves the proof of a hostname that leads to this installation already; the request needs no token.
import type { FastifyInstance } from 'fastify'
import type { Installation } from '#context.ts'
import { NotFound } from '#kernel/errors.ts'
import { challengeOf, challengePath } from './challenge.ts'
import { hostnameWithId } from './store.ts'

export const registerHostnameChallenges = (server: FastifyInstance, installation: Installation): void => {
  server.get<{ Params: { id: string } }>(`${challengePath}/:id`, async ({ params, hostname }, reply) => {
    const row = idForm.test(params.id) && (await hostnameWithId(installation.database.read, params.id))
    if (!row || row.hostname !== hostname.toLowerCase()) throw new NotFound('there is no such challenge')
    return reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
      .send(challengeOf(installation, row).value)
  })
}

/** The form of ids: requests need no token, so only what could be an id is looked up. */
const idForm = /^[0-9A-Za-z]{1,100}$/
