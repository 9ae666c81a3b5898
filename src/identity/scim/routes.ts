// The routes of SCIM 2.0 (RFC 7644): plain routes, since they are not part of the API and have their own formats.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Installation, reading } from '#context.ts'
import { largeBodies } from '#http/large-bodies.ts'
import { receiveJson } from '#http/receiving.ts'
import { namesTag } from '#http/versions.ts'
import { Invalid, NotFound, PreconditionFailed } from '#kernel/errors.ts'
import { changing, createScimAdmission, scimActor } from './admission.ts'
import { listResponse, mediaType, sendError, sendJson, sendScimError } from './answers.ts'
import { registerDiscovery } from './discovery-routes.ts'
import { type Endpoint, endpoints } from './endpoints.ts'
import type { Complex } from './protocol/canonical.ts'
import { tagOf } from './protocol/resource.ts'
import type { Selection } from './protocol/selection.ts'
import { listRequestOf, selectionIn } from './requests.ts'

export interface ScimOptions {
  /** Requests a minute for each token; 0 for no limit. */
  readonly rateLimit: number
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the request's SCIM token. */
    scimToken: string
  }
}

/** Adds the routes to the server. */
export const registerScim = (
  server: FastifyInstance,
  installation: Installation,
  { rateLimit }: ScimOptions,
): void => {
  const admit = createScimAdmission(installation, rateLimit)
  server.register(
    async routes => {
      routes.decorateRequest('scimToken', '')
      routes.removeAllContentTypeParsers()
      routes.addContentTypeParser([mediaType, 'application/json'], receiveJson(largeBodies(room)))
      routes.addHook('onRoute', route => {
        route.bodyLimit = largestBody
      })
      routes.addHook('onRequest', async (request, reply) => {
        request.scimToken = await admit(request, reply, organizationOf(request))
      })
      routes.addHook('onResponse', async request => request.largeBody?.leave())
      routes.setErrorHandler(sendScimError)
      registerDiscovery(routes, installation)
      for (const endpoint of endpoints) endpoint(one => registerEndpoint(routes, installation, one))
      routes.all('/*', (_request, reply) => sendError(reply, 404, 'there is nothing at this address'))
      routes.all('/Bulk', (_request, reply) => sendError(reply, 501, 'send requests one by one'))
      routes.all('/Me', (_request, reply) => sendError(reply, 501, 'a token is nobody in particular'))
    },
    { prefix: '/scim/v2/:organizationId' },
  )
}

/** In bytes. */
const largestBody = 262_144

const room = {
  ofOwner: 8 * largestBody,
  together: 8 * largestBody,
  waitingOfOwner: 200,
  waitingTogether: 200,
}

const organizationOf = ({ params }: FastifyRequest): string =>
  (params as { organizationId: string }).organizationId

const registerEndpoint = <Row>(
  routes: FastifyInstance,
  installation: Installation,
  endpoint: Endpoint<Row>,
): void => {
  const { type } = endpoint
  const path = type.endpoint
  const ctxOf = (request: FastifyRequest) =>
    reading(installation, scimActor(organizationOf(request), request.scimToken))
  const list = async (request: FastifyRequest, reply: FastifyReply, given: object) => {
    const wanted = listRequestOf(type, given)
    const found = await endpoint.list(ctxOf(request), organizationOf(request), wanted)
    const resources = found.resources.map(wanted.selection.of)
    return sendJson(reply, listResponse({ ...found, resources }, wanted))
  }
  const show = async (request: FastifyRequest, id: string, selection: Selection): Promise<Complex> => {
    const ctx = ctxOf(request)
    const row = await endpoint.find(ctx, organizationOf(request), known(id))
    const [shown] =
      row === undefined ? [] : await endpoint.present(ctx, organizationOf(request), [row], selection)
    if (shown === undefined) throw notThere(endpoint)
    return shown
  }
  /** Changes a resource that exists, in the version that the request names. */
  const change = (request: FastifyRequest, act: 'replace' | 'patch' | 'remove'): Promise<void> => {
    const organizationId = organizationOf(request)
    return changing(installation, organizationId, request.scimToken, async ctx => {
      const row = await endpoint.find(ctx, organizationId, known(idOf(request)))
      if (row === undefined) throw notThere(endpoint)
      const expected = request.headers['if-match']
      if (expected !== undefined) {
        const [present] = await endpoint.present(ctx, organizationId, [row], nothingMore)
        if (!namesTag(expected, opaqueOf(tagOf(present as Complex))))
          throw new PreconditionFailed(
            'this has changed since the version that If-Match names; read it again',
          )
      }
      await endpoint[act](ctx, row, request.body)
    })
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply, id: string, selection: Selection) => {
    const shown = await show(request, id, selection)
    const { location } = shown.meta as Complex
    reply.headers({ etag: tagOf(shown), 'content-location': location as string })
    return sendJson(reply, selection.of(shown))
  }

  routes.get(path, (request, reply) => list(request, reply, request.query as object))
  routes.post(`${path}/.search`, (request, reply) => list(request, reply, objectIn(request)))
  routes.post(path, async (request, reply) => {
    const selection = selectionIn(type, request.query as object)
    const organizationId = organizationOf(request)
    objectIn(request)
    const id = await changing(installation, organizationId, request.scimToken, ctx =>
      endpoint.create(ctx, organizationId, request.body),
    )
    const shown = await show(request, id, selection)
    const { location } = shown.meta as Complex
    reply.code(201).headers({ etag: tagOf(shown), location: location as string })
    return sendJson(reply, selection.of(shown))
  })
  routes.get(`${path}/:id`, async (request, reply) => {
    const selection = selectionIn(type, request.query as object)
    const shown = await show(request, idOf(request), selection)
    reply.header('etag', tagOf(shown))
    const tags = request.headers['if-none-match']
    if (tags !== undefined && namesTag(tags, opaqueOf(tagOf(shown)))) return reply.code(304).send()
    return sendJson(reply, selection.of(shown))
  })
  routes.put(`${path}/:id`, async (request, reply) => {
    const selection = selectionIn(type, request.query as object)
    objectIn(request)
    await change(request, 'replace')
    return answer(request, reply, idOf(request), selection)
  })
  routes.patch(`${path}/:id`, async (request, reply) => {
    const query = request.query as object
    const selection = selectionIn(type, query)
    objectIn(request)
    await change(request, 'patch')
    // Groups may be large, so a changed group is not answered unless the client asks for attributes.
    if (type.name === 'User' || 'attributes' in query) return answer(request, reply, idOf(request), selection)
    const shown = await show(request, idOf(request), nothingMoreSelected)
    return reply.code(204).header('etag', tagOf(shown)).send()
  })
  routes.delete(`${path}/:id`, async (request, reply) => {
    await change(request, 'remove')
    return reply.code(204).send()
  })
}

const idOf = ({ params }: FastifyRequest): string => (params as { id: string }).id

/** PostgreSQL refuses queries for U+0000. */
const known = (id: string): string => (id.includes('\0') ? '' : id)

const notThere = ({ type }: Pick<Endpoint<unknown>, 'type'>): NotFound =>
  new NotFound(`there is no such ${type.name} in this organization`)

const objectIn = ({ body }: FastifyRequest): object => {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Invalid('send a JSON object, with Content-Type: application/scim+json')
  return body
}

const nothingMore = { includes: () => false }
const nothingMoreSelected: Selection = { ...nothingMore, of: resource => resource }

const opaqueOf = (tag: string): string => tag.slice('W/"'.length, -1)
