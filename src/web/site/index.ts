// Published sites, for their readers: pages in HTML at the addresses of the installation and at hostnames of their own.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Installation } from '#context.ts'
import { isReservedHostname } from '#identity/organizations/index.ts'
import { NotFound } from '#kernel/errors.ts'
import { answerSite } from './answer.ts'
import { doorOf } from './ready/index.ts'

export { doorOf } from './ready/index.ts'

/** Adds the sites; a path that the server answers otherwise comes before theirs. */
export const registerSites = (server: FastifyInstance, installation: Installation): void => {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { organization } = request.params as { organization: string }
    if (organization === 'v1' || isReservedHostname(organization)) return server.answerNothing(request, reply)
    const url = new URL(installation.baseUrl + request.url)
    const method = request.method === 'HEAD' ? 'HEAD' : 'GET'
    const answered = await answerSite(installation, { method, url, headers: request.headers })
    if (answered !== undefined) doorOf(installation).learn(request.raw, request, answered)
    else throw new NotFound('there is nothing at this address')
    return reply
      .code(answered.status)
      .headers(answered.headers as Record<string, string | string[]>)
      .send(answered.body)
  }
  server.get('/:organization/:site', answer)
  server.get('/:organization/:site/*', answer)
}
