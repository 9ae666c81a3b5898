// The addresses at which clients discover what this server can do (RFC 7644, 4).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Installation } from '#context.ts'
import { Forbidden, NotFound } from '#kernel/errors.ts'
import { listResponse, sendJson } from './answers.ts'
import type { Complex } from './protocol/canonical.ts'
import {
  knownSchemas,
  presentResourceType,
  presentSchema,
  resourceTypes,
  serviceProviderConfig,
} from './protocol/discovery.ts'
import { baseOf } from './protocol/resource.ts'

export const registerDiscovery = (routes: FastifyInstance, installation: Installation): void => {
  const base = (request: FastifyRequest) =>
    baseOf(installation, (request.params as { organizationId: string }).organizationId)
  const list = (path: string, itemsOf: (base: string) => readonly { readonly id: string }[]): void => {
    routes.get(path, (request, reply) => {
      refuseFilter(request)
      const items = itemsOf(base(request))
      return sendJson(reply, listResponse({ total: items.length, resources: items as readonly Complex[] }))
    })
    routes.get(`${path}/:id`, (request, reply) => {
      const { id } = request.params as { id: string }
      return sendFound(
        reply,
        itemsOf(base(request)).find(item => item.id === id),
      )
    })
  }
  routes.get('/ServiceProviderConfig', (request, reply) => {
    refuseFilter(request)
    return sendJson(reply, serviceProviderConfig(base(request)))
  })
  list('/ResourceTypes', base => resourceTypes.map(type => presentResourceType(type, base)))
  list('/Schemas', base => knownSchemas.map(schema => presentSchema(schema, base)))
}

/** As RFC 7644 demands: a client that asks for some must not take all for it. */
const refuseFilter = ({ query }: FastifyRequest): void => {
  if ('filter' in (query as object)) throw new Forbidden('this cannot be filtered')
}

const sendFound = (reply: FastifyReply, item: unknown): Promise<FastifyReply> => {
  if (item === undefined) throw new NotFound('there is nothing at this address')
  return sendJson(reply, item)
}
