// A client revokes a token that it no longer needs (RFC 7009).
import { type Installation, inTransaction, nobody, type WriteCtx } from '#context.ts'
import { now } from '#kernel/clock.ts'
import { authorizationOfToken, deleteAccessToken, deleteAccessTokensOf } from '../tokens/index.ts'
import { revokeAuthorization } from './authorizations.ts'
import { clientOf } from './clients.ts'
import type { Client } from './clients-store.ts'
import { type Parameters, required } from './parameters.ts'
import { seriesHashOf } from './refresh-tokens.ts'
import { OauthRefusal } from './refusal.ts'
import { type AuthorizationRow, deleteSeries, findSeries, lockAuthorization } from './store.ts'

/** An unknown token is ignored. */
export const revokeToken = (installation: Installation, parameters: Parameters): Promise<void> =>
  inTransaction(installation, nobody, async ctx => {
    const token = required(parameters, 'token')
    const client = await clientOf(ctx, parameters)
    const seriesHash = seriesHashOf(token)
    await (seriesHash === undefined
      ? revokeAccessToken(ctx, client, token)
      : revokeSeries(ctx, client, seriesHash))
  })

const revokeAccessToken = async (ctx: WriteCtx, client: Client, token: string): Promise<void> => {
  const id = await authorizationOfToken(ctx, token)
  const authorization = id === undefined ? undefined : await lockAuthorizationOf(ctx, client, id)
  if (authorization !== undefined) await deleteAccessToken(ctx, authorization.id, token)
}

/** Revokes access tokens, too, even those of another device of the client: it gets new ones with its refresh token. */
const revokeSeries = async (ctx: WriteCtx, client: Client, seriesHash: string): Promise<void> => {
  const found = await findSeries(ctx, seriesHash)
  const authorization = found && (await lockAuthorizationOf(ctx, client, found.authorization_id))
  if (found === undefined || authorization === undefined) return
  const isLeft = await deleteSeries(ctx, found, now(ctx))
  await (isLeft
    ? deleteAccessTokensOf(ctx, [authorization.id])
    : revokeAuthorization(ctx, authorization, client, 'program'))
}

/** The locked authorization, if it is this client's. */
const lockAuthorizationOf = async (
  ctx: WriteCtx,
  client: Client,
  id: string,
): Promise<AuthorizationRow | undefined> => {
  const authorization = await lockAuthorization(ctx, id)
  if (authorization !== undefined && authorization.client_id !== client.id)
    throw new OauthRefusal('invalid_request', 'this token was not given to this program')
  return authorization
}
