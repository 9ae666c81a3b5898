// Who may use SCIM: senders of a valid token of the organization in the address, within the rate limit.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, type Installation, inTransaction, type WriteCtx } from '#context.ts'
import { type Allowance, rateLimiter } from '#http/rate-limit.ts'
import { networkOf } from '#http/sender.ts'
import { TooManyAttempts, Unauthenticated } from '#kernel/errors.ts'
import { lockOrganizationRow } from '../organizations/index.ts'
import { lockToken } from './store.ts'
import { authenticateScim } from './tokens.ts'

/** Admits a request, or throws. Returns the id of its token. */
export type Admit = (request: FastifyRequest, reply: FastifyReply, organizationId: string) => Promise<string>

/** Limits the requests a minute for each token, and for each network that sends no valid token; 0 for no limit. */
export const createScimAdmission = (installation: Installation, rateLimit: number): Admit => {
  const limiter = (name: string) =>
    rateLimit === 0 ? undefined : rateLimiter(installation.sharedCounts, { name, limit: rateLimit })
  const [ofToken, ofNetwork] = [limiter('scim token'), limiter('scim of network')]
  return async (request, reply, organizationId) => {
    const token = await authenticateScim(installation, organizationId, secretIn(request))
    if (token !== undefined) {
      count(reply, ofToken?.(token))
      return token
    }
    count(reply, ofNetwork?.(networkOf(request)))
    throw new Unauthenticated('send a token of SCIM of this organization: Authorization: Bearer <TOKEN>')
  }
}

/** The actor for an identity provider: no person, and only in this organization. */
export const scimActor = (organizationId: string, tokenId: string): Actor => ({
  userId: '',
  tokenId,
  scope: 'write',
  by: 'scim',
  organizations: [organizationId],
})

/** Changes an organization with it locked, if the token is still valid. */
export const changing = <Result>(
  installation: Installation,
  organizationId: string,
  tokenId: string,
  work: (ctx: WriteCtx) => Promise<Result>,
): Promise<Result> =>
  inTransaction(installation, scimActor(organizationId, tokenId), async ctx => {
    await lockOrganizationRow(ctx, organizationId)
    if (!(await lockToken(ctx, tokenId))) throw new Unauthenticated('this token has just been deleted')
    return work(ctx)
  })

/** Anything sent in place of a token is looked up as one. */
const secretIn = ({ headers: { authorization = '' } }: FastifyRequest): string =>
  /^Bearer +(\S{1,200})$/i.exec(authorization)?.[1] ?? ''

const count = (reply: FastifyReply, allowance: Allowance | undefined): void => {
  if (allowance === undefined) return
  const { limit, remaining, reset, allowed } = allowance
  reply.headers({
    'ratelimit-limit': limit,
    'ratelimit-remaining': remaining,
    'ratelimit-reset': reset,
  })
  if (!allowed)
    throw new TooManyAttempts(`there may be ${limit} requests a minute; go on in ${reset} seconds`, reset)
}
