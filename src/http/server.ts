// The HTTP server: what every request passes before and after its operation.
import multipart from '@fastify/multipart'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'

import type { Actor, Installation } from '#context.ts'
import { Forbidden, Unauthenticated } from '#kernel/errors.ts'
import { withoutSignatures } from '#kernel/signed-ids.ts'
import { bodyLimitOf } from './body-limit.ts'
import { letRequestsWait } from './continuing.ts'
import { discardBody } from './discarding.ts'
import { type HasGoodToken, handle } from './handle.ts'
import type { Operation } from './operation.ts'
import { type Allowance, rateLimiter } from './rate-limit.ts'
import { receiveJson } from './receiving.ts'
import { renderError, sendError } from './render-error.ts'
import { answerUnknownPath } from './unknown-path.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined
    /** Bytes of the JSON that was sent. */
    bodyLength: number
  }
}

export interface ServerOptions {
  readonly operations: readonly Operation[]
  /** Who a token speaks for; undefined for one that is unknown, expired or revoked. */
  readonly authenticate: (installation: Installation, token: string) => Promise<Actor | undefined>
  readonly hasGoodToken: HasGoodToken
  /** Requests a minute and token; 0 for no limit. */
  readonly rateLimit: number
  /** Bytes of a JSON body that carries content, and of a file. */
  readonly bodyLimit: number
  readonly fileLimit: number
  readonly logger: FastifyBaseLogger
}

/** Builds the server; routes outside `/v1` are added by whoever composes the app. */
export const createServer = (installation: Installation, options: ServerOptions): FastifyInstance => {
  const nextRequestId = requestIds(installation.newId())
  const server = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all requests: a child of its own for each costs more than its lines, which name the request anyway.
    childLoggerFactory: logger => logger,
    schemaController: { compilersFactory: noCompilers },
    genReqId: request => requestIdOf(request.headers['x-request-id']) ?? nextRequestId(),
    // A page's path is one parameter; Node itself takes no address longer than this.
    routerOptions: { maxParamLength: 16_384 },
    frameworkErrors: (error, request, reply) => {
      void renderError(error, request, reply.header('x-request-id', request.id))
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  })
  server.decorateRequest('actor', undefined)
  server.decorateRequest('bodyLength', 0)
  server.setErrorHandler(renderError)
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', receiveJson)
  letRequestsWait(server.server)
  server.register(multipart, {
    limits: { fileSize: options.fileLimit, files: 100, fields: 20, fieldSize: 100_000 },
  })
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    // Before its body is read: what is wrong with that does not matter here.
    if (request.is404) answerUnknownPath(options.operations, request, reply)
    else done()
  })
  server.addHook('onSend', discardBody)
  server.addHook('onResponse', (request, reply, done) => {
    logResponse(request, reply)
    done()
  })
  server.register(async api => registerOperations(api as unknown as FastifyInstance, installation, options))
  return server
}

/** Operations are validated and serialized by themselves; Fastify's own compilers are not even loaded. */
const noCompilers = {
  buildValidator: () => () => () => true,
  buildSerializer: () => () => JSON.stringify,
} as never

const registerOperations = (
  api: FastifyInstance,
  installation: Installation,
  options: ServerOptions,
): void => {
  const count = options.rateLimit === 0 ? undefined : rateLimiter(options.rateLimit, installation.clock)
  api.addHook('onRequest', async (request, reply) => {
    const actor = await actorOf(installation, options, request)
    request.actor = actor
    if (count !== undefined && refuseOverLimit(reply, count(actor.tokenId)) !== undefined) return reply
    // Before the body is read: whoever may not write sends none that is worth the work.
    if (actor.scope === 'read' && request.method !== 'GET' && request.method !== 'HEAD') {
      throw new Forbidden('this token may only read; use one with the scope write')
    }
    return undefined
  })
  for (const operation of options.operations) {
    api.route({
      method: operation.method,
      url: `/v1${operation.path}`,
      bodyLimit: bodyLimitOf(operation.body, options.bodyLimit),
      handler: (request, reply) => handle(installation, operation, options.hasGoodToken, request, reply),
    })
  }
}

const actorOf = async (
  installation: Installation,
  options: ServerOptions,
  request: FastifyRequest,
): Promise<Actor> => {
  const { authorization } = request.headers
  if (authorization === undefined)
    throw new Unauthenticated('send a token: Authorization: Bearer <API_TOKEN>')
  const token = /^Bearer +(\S{1,200})$/i.exec(authorization)?.[1]
  const actor = token === undefined ? undefined : await options.authenticate(installation, token)
  if (actor === undefined) throw new Unauthenticated('this token is unknown, has expired or was revoked')
  return actor
}

const refuseOverLimit = (reply: FastifyReply, allowance: Allowance): FastifyReply | undefined => {
  reply.header('ratelimit-limit', allowance.limit)
  reply.header('ratelimit-remaining', allowance.remaining)
  reply.header('ratelimit-reset', allowance.reset)
  if (allowance.allowed) return undefined
  return sendError(
    reply.header('retry-after', allowance.reset),
    429,
    `this token may send ${allowance.limit} requests a minute; go on in ${allowance.reset} seconds`,
  )
}

/** Ids of requests: unique across processes by the id they begin with, and counted, for each request needs one. */
const requestIds = (process: string): (() => string) => {
  let count = 0
  return () => `${process}-${(++count).toString(36)}`
}

const requestIdOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && /^[A-Za-z0-9._-]{1,128}$/.test(header) ? header : undefined

/** The path without what may be secret: its query, and signatures. */
const logResponse = (request: FastifyRequest, reply: FastifyReply): void => {
  const path = withoutSignatures(request.url.split('?', 1)[0] as string)
  request.log.info(
    {
      requestId: request.id,
      method: request.method,
      path,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
    },
    'request',
  )
}
