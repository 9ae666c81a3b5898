// The operations on a person's own tokens.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { type Listing, list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation, type Subject } from '#http/operation.ts'
import { Reply } from '#http/reply.ts'
import { Type } from '#kernel/type.ts'
import { keyholder, noBusinessOfPrograms, refusePrograms } from '../users/index.ts'
import { createTokenWithOwn } from './make-token.ts'
import { ApiToken, CreatedApiToken, NewApiToken } from './schema.ts'
import { findOwnToken, organizationsOf, ownTokens, type TokenRow } from './store.ts'
import { revokeToken } from './tokens.ts'

/** One of the caller's own tokens. */
const ownToken: Subject<Pick<TokenRow, 'id' | 'label'>, 'self'> = {
  noun: 'token',
  find: (ctx: Ctx, params) => {
    refusePrograms(ctx)
    return findOwnToken(ctx, params.tokenId as string)
  },
  permits: () => true,
  refusal: () => 'this token is not yours',
}

const listTokens = operation({
  id: 'listApiTokens',
  method: 'GET',
  path: '/user/tokens',
  status: 200,
  summary: 'Your tokens',
  description:
    'Lists the tokens of your account, oldest first, those that have expired included. Those that programs have by your leave are not among them. The secrets themselves are not shown: they were, once, when each token was made. `lastUsedAt` tells which of them nobody uses any more.',
  query: Type.Object({ ...pageParameters }),
  reply: listOf(ApiToken),
  errors: { 403: noBusinessOfPrograms },
  on: keyholder,
  allow: 'self',
  run: async (ctx, _caller, { page }) => list(ctx, page, listingOf(await ownTokens(ctx))),
})

const postToken = operation({
  id: 'createApiToken',
  method: 'POST',
  path: '/user/tokens',
  status: 201,
  summary: 'Make a token; it expires no later than the one you send',
  description:
    'Makes a token for another program that acts as you, and shows its secret this once. It may do no more than what you send, and expires no later than a token you send: a later `expiresAt` is a 400. Made in a browser, it counts in those organizations in which your session does. Without `scope` it may do all that you may do; it needs a token with the scope `write`, or a session. Make one for each program, so that you can revoke each alone.',
  body: NewApiToken,
  reply: CreatedApiToken,
  errors: { 409: 'You have 100 tokens; revoke one first.' },
  on: keyholder,
  allow: 'self',
  answersSecret: true,
  run: async (ctx, _caller, { body }) => {
    const { row, token } = await createTokenWithOwn(ctx, body)
    return new Reply({ ...present(row), token }, { location: `${ctx.baseUrl}/v1/user/tokens/${row.id}` })
  },
})

const removeToken = operation({
  id: 'deleteApiToken',
  method: 'DELETE',
  path: '/user/tokens/:tokenId',
  status: 204,
  summary: 'Revoke a token',
  description:
    'Makes a token useless from now on, in every process of the server: whoever sends it gets 401. Only your own tokens are found; you may revoke the one that you are sending. Tokens that were made with it stay.',
  on: ownToken,
  allow: 'self',
  run: (ctx, token) => revokeToken(ctx, token),
})

const listingOf = (
  own: Awaited<ReturnType<typeof ownTokens>>,
): Listing<TokenRow, Static<typeof ApiToken>> => ({
  rows: own.select([...columns]),
  count: own,
  order: [{ column: 'id', direction: 'asc' }],
  sortedBy: row => [row.id],
  present: rows => rows.map(present),
})

const columns = [
  'id',
  'user_id',
  'label',
  'scope',
  'created_at',
  'expires_at',
  'last_used_at',
  'organizations',
] as const

const present = (row: TokenRow): Static<typeof ApiToken> => {
  const organizations = organizationsOf(row)
  return {
    object: 'api-token',
    id: row.id,
    label: row.label,
    scope: row.scope,
    createdAt: row.created_at,
    ...(row.expires_at !== null && { expiresAt: row.expires_at }),
    ...(row.last_used_at !== null && { lastUsedAt: row.last_used_at }),
    ...(organizations !== null && { organizations }),
  }
}

export const tokenOperations: readonly Operation[] = [listTokens, postToken, removeToken]
