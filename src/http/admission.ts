// What a request to the API passes before its body is read: its token or session, how often its sender asks, and its scope.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Installation } from '#context.ts'
import { Forbidden, Unauthenticated } from '#kernel/errors.ts'
import { type Allowance, rateLimiter } from './rate-limit.ts'
import { sendError } from './render-error.ts'
import { isSameOrigin } from './same-origin.ts'
import { networkOf } from './sender.ts'

/** All tokens of a user together may send as often as so many of them. */
const tokensOfUser = 5

export interface Admission {
  /** Lets a request in, as somebody; else it is answered, or refused by what is thrown. */
  admit(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined>
  /** Counts a request that no token was asked of; whether it may be answered. */
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

/** Whoever a token speaks for, if anybody. */
const actorOf = (
  authorization: string,
  authenticate: AdmissionOptions['authenticate'],
  installation: Installation,
): Promise<Actor | undefined> | undefined => {
  const token = /^Bearer +(\S{1,200})$/i.exec(authorization)?.[1]
  return token === undefined ? undefined : authenticate(installation, token)
}

/** Before the body is read: whoever may not write sends none that is worth the work. */
const refuseToReaders = ({ scope }: Actor, method: string): void => {
  if (scope === 'read' && method !== 'GET' && method !== 'HEAD')
    throw new Forbidden('this token may only read; use one with the scope write')
}

/** Browsers send a cookie along with whatever any page has them send. */
const refuseFromElsewhere = (request: FastifyRequest, baseUrl: string): void => {
  if (request.method === 'GET' || request.method === 'HEAD' || isSameOrigin(request, baseUrl)) return
  throw new Forbidden(
    `with a cookie, this may be asked by pages of ${new URL(baseUrl).origin} alone; elsewhere send a token`,
  )
}

/** Says in the headers how much the sender may still ask, and refuses them where they asked too often. */
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
