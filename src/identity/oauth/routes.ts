// The endpoints that clients use without a person: metadata, tokens, registration. Pages of any origin may use them.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Installation } from '#context.ts'
import { networkCounter, receiveForm } from '#http/browser.ts'
import { refusalOf } from '#http/render-error.ts'
import { paths, resourceMetadata, serverMetadata } from './metadata.ts'
import { type Parameters, readParameters } from './parameters.ts'
import { OauthRefusal } from './refusal.ts'
import { registerProgram } from './registration.ts'
import { revokeToken } from './revocation-endpoint.ts'
import { issueTokens } from './token-endpoint.ts'

/** In bytes. */
const longestBody = 16_384

/** A minute, from one network. */
const mostRegistrations = 10

export interface OauthOptions {
  /** Requests a minute for each network; 0 for no limit. */
  readonly rateLimit: number
}

export const registerOauth = (
  server: FastifyInstance,
  installation: Installation,
  { rateLimit }: OauthOptions,
): void => {
  server.register(async routes => {
    routes.addContentTypeParser('application/x-www-form-urlencoded', receiveForm)
    routes.addHook('onRequest', async (_request, reply) => {
      reply.header('access-control-allow-origin', '*')
    })
    routes.setErrorHandler(renderRefusal)
    addMetadata(routes, installation)
    addEndpoints(routes, installation, rateLimit)
  })
}

const addMetadata = (routes: FastifyInstance, installation: Installation): void => {
  const serve = (path: string, metadata: () => object): void => {
    answerPreflight(routes, path)
    routes.get(path, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').send(metadata()),
    )
  }
  serve(paths.server, () => serverMetadata(installation))
  serve(paths.resource, () => resourceMetadata(installation, ''))
  serve(paths.resourceOfApi, () => resourceMetadata(installation, '/v1'))
}

const addEndpoints = (routes: FastifyInstance, installation: Installation, rateLimit: number): void => {
  const count = networkCounter(installation, 'oauth', rateLimit)
  const countRegistration = networkCounter(
    installation,
    'oauth registration',
    Math.min(rateLimit, mostRegistrations),
  )
  const take = (
    path: string,
    counted: typeof count,
    answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): void => {
    answerPreflight(routes, path)
    const onRequest = async (request: FastifyRequest) => counted(request)
    routes.post(path, { bodyLimit: longestBody, onRequest }, async (request, reply) =>
      reply.send((await answer(request, reply)) ?? {}),
    )
  }
  take(paths.token, count, request => issueTokens(installation, parametersOf(request)))
  take(paths.revoke, count, request => revokeToken(installation, parametersOf(request)))
  take(paths.register, countRegistration, (request, reply) => {
    reply.code(201)
    return registerProgram(installation, request.body)
  })
}

/** These endpoints ignore everything that a browser sends by itself, so pages of any origin may use them. */
const answerPreflight = (routes: FastifyInstance, path: string): void => {
  routes.options(path, async (_request, reply) =>
    reply
      .headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': '*, Authorization',
        'access-control-max-age': '7200',
      })
      .code(204)
      .send(),
  )
}

/** Clients have no secret, so none may be sent in the header or the form. */
const parametersOf = ({ headers, body }: FastifyRequest): Parameters => {
  if (headers.authorization !== undefined)
    throw new OauthRefusal('invalid_client', `${noSecrets}: send client_id in the form`, 401)
  if (!(body instanceof Map))
    throw new OauthRefusal(
      'invalid_request',
      'send a form, with Content-Type: application/x-www-form-urlencoded',
    )
  const parameters = readParameters(body)
  if (parameters.has('client_secret'))
    throw new OauthRefusal('invalid_client', `${noSecrets}: send no client_secret`)
  return parameters
}

const noSecrets = 'programs have no secrets here'

/** Errors in the form of RFC 6749, 5.2. */
const renderRefusal = (error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (error instanceof OauthRefusal) {
    if (error.status === 401) reply.header('www-authenticate', 'Basic')
    return sendRefusal(reply.code(error.status), error.code, error.message)
  }
  const { status, message, headers } = refusalOf(error, request)
  return sendRefusal(reply.code(status).headers(headers), codeOf(status), message)
}

const codeOf = (status: number): string => {
  if (status === 429 || status === 503) return 'temporarily_unavailable'
  return status < 500 ? 'invalid_request' : 'server_error'
}

/** Descriptions contain only ASCII, without quotation marks. */
const sendRefusal = (reply: FastifyReply, error: string, description: string): FastifyReply =>
  reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify({ error, error_description: description.replace(/[^ !#-[\]-~]/g, "'") }))
