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
    /** Bytes of the JSON body. */
    bodyLength: number
    /** The hash of the body, where the request has an Idempotency-Key. */
    bodyHash: string | undefined
    /** Identifies requests with the same Idempotency-Key. */
    onceKey: string | undefined
    /** The share of the room for large bodies that this one takes, until the request is handled. */
    largeBody: Stay | undefined
  }
  interface FastifyInstance {
    /** Called with every answer that was sent before the router. */
    readonly earlyFollowers: ((exchange: EarlyExchange) => void)[]
    /** Answers a request that no route matches. */
    answerNothing(request: FastifyRequest, reply: FastifyReply): FastifyReply
  }
}

export interface ServerOptions extends AdmissionOptions {
  readonly operations: readonly Operation[]
  readonly hasGoodToken: HasGoodToken
  /** In bytes: for a JSON body that carries content, and for a file. */
  readonly bodyLimit: number
  readonly fileLimit: number
  /** How many connections are open at a time. */
  readonly connectionLimit?: number
  /** Address ranges of proxies that are trusted to say where a request comes from, separated by commas. */
  readonly trustedProxies?: string | undefined
  /** Origins whose pages may use the API from a browser, separated by commas. */
  readonly corsOrigins?: string | undefined
  readonly logger: FastifyBaseLogger
  /** Sees every request before the router does. */
  readonly answerEarly?: AnswerEarly
  /** Sees every request before its route does, and answers it or calls `goOn`. */
  readonly answerFirst?: (request: FastifyRequest, reply: FastifyReply, goOn: () => void) => void
  /** Answers a browser that asks for a page that does not exist. */
  readonly nothingForBrowsers?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply
}

/** Builds the server; the caller adds routes outside `/v1`. */
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
    // A page's path is one parameter; Node's limit on headers allows no longer address.
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
  // One logger for all requests: a child logger for each would cost more than its lines, which have the request's id anyway.
  // `childLoggerFactory` is not used, since Fastify checks what it returns each time.
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
    // Before the body is read, so that nothing wrong with it matters.
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

/** Whether the request asks for a page as browsers do. Paths of the API get its own errors in any case. */
const asksForPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !/^\/v1(?![^/?])/.test(url) && prefersHtml(headers.accept)

/**
 * Operations are validated and serialized by `handle`. These stubs
 * keep Fastify's own compilers and their modules from being loaded.
 */
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
    // A missing body has no type; some clients send a `Content-Type` with every request.
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
    // GET has its own route, for which Fastify adds HEAD.
    api.route({ ...toOperation, url, method: 'GET' })
    api.route({ ...toOperation, url, method: ['DELETE', 'PATCH', 'POST', 'PUT'] })
  }
}

/** Three bodies of the largest size at a time, at most two of one sender: parsing takes several times their bytes. */
const roomFor = (bodyLimit: number): RoomLimits => ({
  ofOwner: 2 * bodyLimit,
  together: 3 * bodyLimit,
  waitingOfOwner: 50,
  waitingTogether: 500,
})

/** Ids of requests: a prefix that is unique to the process, and a counter, which is cheap for every request. */
const requestIds = (process: string): (() => string) => {
  let count = 0
  return () => `${process}-${(++count).toString(36)}`
}

const requestIdOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && /^[A-Za-z0-9._-]{1,128}$/.test(header) ? header : undefined
