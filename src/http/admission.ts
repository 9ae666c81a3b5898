// What a request to the API passes before its body is read: its token or session, how often its sender asks, and its scope.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Installation } from '#context.ts'
import { Forbidden, Unauthenticated } from '#kernel/errors.ts'
import { type Allowance, rateLimiter } from './rate-limit.ts'
import { sendError } from './render-error.ts'
import { isSameOrigin } from './same-origin.ts'
import { networkOf } from './sender.ts'

/** The limit for all tokens of a user together is this many times the limit of one token. */
const tokensOfUser = 5

export interface Admission {
  /**
   * Authenticates and counts a request. Gives the reply where it
   * was answered here (429); throws where the request is refused.
   */
  admit(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined>
  /** Counts a request by its network, where no valid token came or none is needed; false where it was answered (429). */
  countStranger(request: FastifyRequest, reply: FastifyReply): boolean
}

export interface AdmissionOptions {
  /** Who a token speaks for; undefined for one that is unknown, expired or revoked. */
  readonly authenticate: (installation: Installation, token: string) => Promise<Actor | undefined>
  /** Who the cookie of a browser speaks for; undefined without one, or for one that is no good. */
  readonly authenticateSession: (
    installation: Installation,
    headers: FastifyRequest['headers'],
  ) => Promise<Actor | undefined>
  /** Requests a minute and token; 0 for no limit. */
  readonly rateLimit: number
}

export const createAdmission = (
  installation: Installation,
  { authenticate, authenticateSession, rateLimit }: AdmissionOptions,
): Admission => {
  const limiter = (name: string, limit = rateLimit) =>
    rateLimit === 0 ? undefined : rateLimiter(installation.sharedCounts, { name, limit })
  const [ofToken, ofUser, ofNetwork] = [
    limiter('token'),
    limiter('user', tokensOfUser * rateLimit),
    limiter('network'),
  ]

  const countActor = (actor: Actor, reply: FastifyReply): boolean => {
    if (ofToken === undefined || ofUser === undefined) return true
    const token = ofToken(actor.tokenId)
    if (!token.allowed) return isAllowed(reply, token, actor.by === 'session' ? 'this session' : 'this token')
    const user = ofUser(actor.userId)
    const isTighter = !user.allowed || user.remaining < token.remaining
    return isAllowed(reply, isTighter ? user : token, 'all your tokens and sessions together')
  }
  const countStranger: Admission['countStranger'] = (request, reply) =>
    ofNetwork === undefined ||
    isAllowed(reply, ofNetwork(networkOf(request)), 'whoever sends no good token from your address')

  return {
    countStranger,
    admit: async (request, reply) => {
      const actor =
        request.headers.authorization === undefined
          ? ((await authenticateSession(installation, request.headers)) ?? nobody())
          : ((await actorOf(request.headers.authorization, authenticate, installation)) ?? unknownToken())
      if (actor instanceof Unauthenticated) {
        if (!countStranger(request, reply)) return reply
        throw actor
      }
      request.actor = actor
      if (!countActor(actor, reply)) return reply
      refuseToReaders(actor, request.method)
      if (actor.by === 'session') refuseFromElsewhere(request, installation.baseUrl)
      return undefined
    },
  }
}

const nobody = (): Unauthenticated => new Unauthenticated('send a token: Authorization: Bearer <API_TOKEN>')

const unknownToken = (): Unauthenticated =>
  new Unauthenticated('this token is unknown, has expired or was revoked')

/** Whom the token of the header speaks for, if anybody. */
const actorOf = (
  authorization: string,
  authenticate: AdmissionOptions['authenticate'],
  installation: Installation,
): Promise<Actor | undefined> | undefined => {
  const token = /^Bearer +(\S{1,200})$/i.exec(authorization)?.[1]
  return token === undefined ? undefined : authenticate(installation, token)
}

/** Called before the body is read, so that nobody who may not write sends one in vain. */
const refuseToReaders = ({ scope }: Actor, method: string): void => {
  if (scope === 'read' && method !== 'GET' && method !== 'HEAD')
    throw new Forbidden('this token may only read; use one with the scope write')
}

/** Browsers send the cookie with requests from pages of any origin, so the origin is checked. */
const refuseFromElsewhere = (request: FastifyRequest, baseUrl: string): void => {
  if (request.method === 'GET' || request.method === 'HEAD' || isSameOrigin(request, baseUrl)) return
  throw new Forbidden(
    `with a cookie, this may be asked by pages of ${new URL(baseUrl).origin} alone; elsewhere send a token`,
  )
}

/** Sets the rate limit headers. Where the limit is exceeded, answers 429 and gives false. */
const isAllowed = (reply: FastifyReply, allowance: Allowance, who: string): boolean => {
  reply.header('ratelimit-limit', allowance.limit)
  reply.header('ratelimit-remaining', allowance.remaining)
  reply.header('ratelimit-reset', allowance.reset)
  if (allowance.allowed) return true
  sendError(
    reply.header('retry-after', allowance.reset),
    429,
    `${who} may send ${allowance.limit} requests a minute; go on in ${allowance.reset} seconds`,
  )
  return false
}
