// Routes for browsers outside the API: forms in place of JSON, pages in place of errors, and who may send a form.
import type { Readable } from 'node:stream'
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Installation } from '#context.ts'
import { Forbidden, TooManyAttempts } from '#kernel/errors.ts'
import { letContinue } from './continuing.ts'
import { type Form, parseForm } from './form-fields.ts'
import { rateLimiter } from './rate-limit.ts'
import { receive } from './receiving.ts'
import { type Refusal, refusalOf, renderError } from './render-error.ts'
import { isSameOrigin } from './same-origin.ts'
import { networkOf } from './sender.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes forms sent by pages of other origins: the answers of identity providers. */
    fromElsewhere?: boolean
  }
}

export interface BrowserOptions {
  /** Requests a minute for each network; 0 for no limit. */
  readonly rateLimit: number
  /** The page that shows a refusal. */
  readonly refusalPage: (refusal: Refusal, request: FastifyRequest) => string
}

/** Adds routes for browsers. A route may set its own `bodyLimit`; the default is 64 KB. */
export const browserRoutes = (
  server: FastifyInstance,
  installation: Installation,
  { rateLimit, refusalPage }: BrowserOptions,
  register: (routes: FastifyInstance) => void,
): void => {
  const count = networkCounter(installation, 'pages', rateLimit)
  server.register(async routes => {
    routes.addHook('onRoute', route => {
      route.bodyLimit ??= usualForm
    })
    routes.addContentTypeParser('application/x-www-form-urlencoded', receiveForm)
    routes.addHook('onRequest', async (request, reply) => {
      reply.headers(headersOfPages)
      count(request)
      refuseFromElsewhere(request, installation.baseUrl)
    })
    routes.addHook('preHandler', async request => {
      if (request.isMultipart()) throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE('multipart/form-data')
    })
    routes.setErrorHandler((error: Error, request, reply) => {
      if (sendsJson(request)) return renderError(error, request, reply)
      const refusal = refusalOf(error, request)
      return sendPage(reply.code(refusal.status).headers(refusal.headers), refusalPage(refusal, request))
    })
    register(routes)
  })
}

/** The fields of the form that was sent; empty where there was no form. */
export const formOf = ({ body }: FastifyRequest): Form => (body instanceof Map ? (body as Form) : new Map())

/** Sends a page; `formsTo` are other origins to which its forms may be redirected. */
export const sendPage = (reply: FastifyReply, page: string, formsTo: readonly string[] = []): FastifyReply =>
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policyOf(formsTo))
    .send(page)

/** In bytes. */
const usualForm = 65_536

/** A page loads only resources of this installation, is shown in no frame, and sends its forms nowhere else. */
const policyOf = (formsTo: readonly string[]): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    ["form-action 'self'", ...formsTo].join(' '),
    "frame-ancestors 'none'",
  ].join('; ')

/** With `no-referrer`, browsers would send the page's own forms with the origin `null`. */
const headersOfPages = {
  'content-security-policy': policyOf([]),
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
} as const

/** Counts the requests of each network under `name`, and throws where there are too many. */
export const networkCounter = (
  { sharedCounts }: Pick<Installation, 'sharedCounts'>,
  name: string,
  rateLimit: number,
): ((request: FastifyRequest) => void) => {
  if (rateLimit === 0) return () => {}
  const ofNetwork = rateLimiter(sharedCounts, { name: `${name} of network`, limit: rateLimit })
  return request => {
    const { allowed, limit, reset } = ofNetwork(networkOf(request))
    if (allowed) return
    throw new TooManyAttempts(
      `your network may send ${limit} requests a minute; go on in ${reset} seconds`,
      reset,
    )
  }
}

const refuseFromElsewhere = (request: FastifyRequest, baseUrl: string): void => {
  const { method, routeOptions } = request
  if (method === 'GET' || method === 'HEAD' || routeOptions.config.fromElsewhere === true) return
  if (!isSameOrigin(request, baseUrl))
    throw new Forbidden(
      'this form did not come from a page of this installation; open the page and send it again',
    )
}

/** Reads a form, within the body limit of its route. */
export const receiveForm = async (request: FastifyRequest, payload: Readable): Promise<Form> => {
  letContinue(request.raw)
  return parseForm(await receive(payload, request.routeOptions.bodyLimit as number, () => {}))
}

/** Whether a script sent the request, which then reads the answer as JSON. */
const sendsJson = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('application/json') === true
