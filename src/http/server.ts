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
import { Unauthenticated } from '#kernel/errors.ts'
import { withDecodablePath } from '#kernel/percent-decoding.ts'
import { tracer } from '#kernel/tracing.ts'
import { prefersHtml } from './accept.ts'
import { type Admission, type AdmissionOptions, createAdmission } from './admission.ts'
import { challengeOf } from './challenge.ts'
import { connectionOptions, limitConnections } from './connections.ts'
import { letRequestsWait } from './continuing.ts'
import { corsFor } from './cors.ts'
import { discardBody, hasBody } from './discarding.ts'
import { type AnswerEarly, answerEarly, type EarlyExchange, loggedPath } from './early.ts'
import { type HasGoodToken, handle } from './handle.ts'
import { largeBodies, type RoomLimits, type Stay } from './large-bodies.ts'
import type { Operation } from './operation.ts'
import { answerParserErrors } from './parser-errors.ts'
import type { Found } from './path-tree.ts'
import { receiveJson, receiveNothing } from './receiving.ts'
import { renderError } from './render-error.ts'
import { requestLog } from './request-log.ts'
import { constraintsBy, foundFor, isForOperation, type Route, routesOf } from './routes.ts'
import { addStandardHeaders } from './standard-headers.ts'
import { traceEarly, traceRequests } from './tracing.ts'
import { unknownPaths } from './unknown-path.ts'
import { refuseUnusableHeaders } from './unusable-headers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined
    /** Bytes of the JSON that was sent. */
    bodyLength: number
    /** Of what was sent, where the request has an Idempotency-Key. */
    bodyHash: string | undefined
    /** Under this, requests with the same Idempotency-Key know one another. */
    onceKey: string | undefined
    /** What a large body takes of the room for those, until it has been worked on. */
    largeBody: Stay | undefined
  }
  interface FastifyInstance {
    /** Are told of what was answered before the router. */
    readonly earlyFollowers: ((exchange: EarlyExchange) => void)[]
    /** Answers a request that nothing here is for. */
    answerNothing(request: FastifyRequest, reply: FastifyReply): FastifyReply
  }
}

export interface ServerOptions extends AdmissionOptions {
  readonly operations: readonly Operation[]
  readonly hasGoodToken: HasGoodToken
  /** Bytes of a JSON body that carries content, and of a file. */
  readonly bodyLimit: number
  readonly fileLimit: number
  /** Connections at a time. */
  readonly connectionLimit?: number
  /** Address ranges of proxies, with commas between them, that are believed from where a request comes. */
  readonly trustedProxies?: string | undefined
  /** Origins whose pages may use the API from a browser, with commas between them. */
  readonly corsOrigins?: string | undefined
  readonly logger: FastifyBaseLogger
  /** Looks at every request before the router does. */
  readonly answerEarly?: AnswerEarly
  /** Looks at every request before its route does, and answers it, or says that it goes on. */
  readonly answerFirst?: (request: FastifyRequest, reply: FastifyReply, goOn: () => void) => void
  /** Answers a browser that asks for a page where nothing is. */
  readonly nothingForBrowsers?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply
}

/** Builds the server; routes outside `/v1` are added by whoever composes the app. */
export const createServer = (installation: Installation, options: ServerOptions): FastifyInstance => {
  const nextRequestId = requestIds(installation.newId())
  const idOf = (named: string | string[] | undefined): string => requestIdOf(named) ?? nextRequestId()
  const admission = createAdmission(installation, options)
  const routes = routesOf(options.operations, options.bodyLimit)
  const answerUnknownPath = unknownPaths(routes)
  const { answerFirst, nothingForBrowsers = answerUnknownPath } = options
  const answerPreflight = corsFor(options.corsOrigins)
  const server = Fastify({
    ...connectionOptions,
    ...(options.trustedProxies !== undefined && { trustProxy: options.trustedProxies }),
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    schemaController: { compilersFactory: noCompilers },
    genReqId: ({ headers }) => idOf(headers['x-request-id']),
    // A page's path is one parameter; Node itself takes no address longer than this.
    routerOptions: { maxParamLength: 16_384, constraints: constraintsBy(routes) },
    frameworkErrors: (error, request, reply) => {
      addStandardHeaders(reply)
      if (!answerPreflight(request, reply)) renderError(error, request, reply)
    },
    clientErrorHandler: answerParserErrors(options.logger, nextRequestId),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    rewriteUrl: ({ url = '' }) => withDecodablePath(url),
  })
  // One logger for all requests: a child of its own for each costs more than its lines, which name the request anyway, and
  // what another factory than Fastify's gives is checked each time.
  server.log.child = () => server.log
  server.decorateRequest('actor', undefined)
  server.decorateRequest('bodyLength', 0)
  server.decorateRequest('bodyHash', undefined)
  server.decorateRequest('onceKey', undefined)
  server.decorateRequest('largeBody', undefined)
  server.decorateRequest('span', undefined)
  server.decorate('answerNothing', (request: FastifyRequest, reply: FastifyReply) => {
    if (!admission.countStranger(request, reply)) return reply
    return (asksForPage(request) ? nothingForBrowsers : answerUnknownPath)(request, reply)
  })
  server.setErrorHandler(renderError)
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', receiveJson(largeBodies(roomFor(options.bodyLimit))))
  letRequestsWait(server.server)
  const log = requestLog(options.logger)
  const tracing = tracer()
  const traceOf = tracing && traceEarly(tracing, options.trustedProxies)
  const followers = [
    (exchange: EarlyExchange): void => {
      const { id, method, path, status, milliseconds } = exchange
      log({ requestId: id, method, path, status, milliseconds, traceId: traceOf?.(exchange) })
    },
  ]
  server.decorate('earlyFollowers', followers)
  const note = (exchange: EarlyExchange): void => {
    for (const follow of followers) follow(exchange)
  }
  if (options.answerEarly !== undefined)
    answerEarly(server.server, { answer: options.answerEarly, idOf, note })
  refuseUnusableHeaders(server.server, { idOf, note })
  if (options.connectionLimit !== undefined) limitConnections(server.server, options.connectionLimit)
  server.register(multipart, {
    limits: { fileSize: options.fileLimit, files: 100, fields: 20, fieldSize: 100_000 },
  })
  if (tracing !== undefined) traceRequests(server, tracing, options.trustedProxies)
  server.addHook('onRequest', (request, reply, done) => {
    addStandardHeaders(reply)
    if (answerFirst === undefined) done()
    else answerFirst(request, reply, done)
  })
  server.addHook('onRequest', (request, reply, done) => {
    if (answerPreflight(request, reply)) return
    // Before its body is read: what is wrong with that does not matter here.
    if (request.is404) server.answerNothing(request, reply)
    else done()
  })
  server.addHook('onSend', discardBody)
  server.addHook('onResponse', (request, reply, done) => {
    log({
      requestId: request.id,
      method: request.method,
      path: loggedPath(request.url),
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
      traceId: request.span?.traceId,
    })
    done()
  })
  server.register(async api => registerOperations(api, installation, admission, options))
  return server
}

/** As browsers do; what the API has nothing for, it says in its own way to everybody. */
const asksForPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !/^\/v1(?![^/?])/.test(url) && prefersHtml(headers.accept)

/** Operations are validated and serialized by themselves; Fastify's own compilers are not even loaded, nor their types met. */
const noCompilers = {
  buildValidator: () => () => () => true,
  buildSerializer: () => () => JSON.stringify,
} as never

const registerOperations = (
  api: FastifyInstance,
  installation: Installation,
  { admit }: Admission,
  options: ServerOptions,
): void => {
  api.addHook('onRequest', admit)
  api.addHook('onRequest', (request, _reply, done) => {
    // What is not there has no type, whatever its sender says: some name one for every request.
    if (request.headers['content-type'] !== undefined && !hasBody(request.raw))
      delete request.headers['content-type']
    done()
  })
  api.addContentTypeParser('*', receiveNothing)
  api.setErrorHandler((error: Error, request, reply) => {
    renderError(error, request, reply, {
      ...(error instanceof Unauthenticated && { 'www-authenticate': challengeOf(installation, request) }),
    })
  })
  const toOperation = {
    constraints: { [isForOperation.name]: isForOperation.yes },
    handler: (request: FastifyRequest, reply: FastifyReply) => {
      const { value, params } = foundFor(request) as Found<Route>
      request.params = params
      const handled = handle(installation, value, options.hasGoodToken, request, reply)
      return request.largeBody === undefined ? handled : handled.finally(() => request.largeBody?.leave())
    },
  }
  for (const url of ['/v1', '/v1/*']) {
    // A route of its own, to which Fastify adds one for HEAD.
    api.route({ ...toOperation, url, method: 'GET' })
    api.route({ ...toOperation, url, method: ['DELETE', 'PATCH', 'POST', 'PUT'] })
  }
}

/** Three bodies of the largest size at a time, two of them of one sender: each takes several times its bytes. */
const roomFor = (bodyLimit: number): RoomLimits => ({
  ofOwner: 2 * bodyLimit,
  together: 3 * bodyLimit,
  waitingOfOwner: 50,
  waitingTogether: 500,
})

/** Ids of requests: unique across processes by the id they begin with, and counted, for each request needs one. */
const requestIds = (process: string): (() => string) => {
  let count = 0
  return () => `${process}-${(++count).toString(36)}`
}

const requestIdOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && /^[A-Za-z0-9._-]{1,128}$/.test(header) ? header : undefined
