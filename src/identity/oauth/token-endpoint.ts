// The exchange of a code, or a refresh token, for tokens (RFC 6749, 4.1.3 and 6).
import { hash } from 'node:crypto'
import { type Installation, inTransaction, nobody, type WriteCtx } from '#context.ts'
import type { TokenScope } from '#database/index.ts'
import { now } from '#kernel/clock.ts'
import { accessTokenLifetime, createAccessToken, hashOfToken } from '../tokens/index.ts'
import { revokeAuthorization } from './authorizations.ts'
import { clientOf } from './clients.ts'
import type { Client } from './clients-store.ts'
import { type Parameters, required } from './parameters.ts'
import { exchange, seriesHashOf, startSeries } from './refresh-tokens.ts'
import { OauthRefusal } from './refusal.ts'
import { isOwnResource } from './resource.ts'
import { parseScope, scopeText } from './scopes.ts'
import { type AuthorizationRow, findCode, findSeries, lockAuthorization, markUsed, noteUse } from './store.ts'

/** The answer (RFC 6749, 5.1). */
export interface IssuedTokens {
  readonly access_token: string
  readonly token_type: 'Bearer'
  readonly expires_in: number
  readonly refresh_token: string
  readonly scope: string
}

/** Throws the refusal where the request is wrong. */
export const issueTokens = async (
  installation: Installation,
  parameters: Parameters,
): Promise<IssuedTokens> => {
  const grant = grants[required(parameters, 'grant_type')]
  if (grant === undefined)
    throw new OauthRefusal('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token')
  const resource = parameters.get('resource')
  if (resource !== undefined && !isOwnResource(installation, resource))
    throw new OauthRefusal('invalid_target', 'resource must be the address of this API')
  const outcome = await inTransaction(installation, nobody, async ctx => {
    const client = await clientOf(ctx, parameters)
    return grant(ctx, client, parameters)
  })
  // A refusal is returned, not thrown, by the transaction, so that its effects are committed.
  if (outcome instanceof OauthRefusal) throw outcome
  return outcome
}

type Outcome = IssuedTokens | OauthRefusal

const takeCode = async (ctx: WriteCtx, client: Client, parameters: Parameters): Promise<Outcome> => {
  const codeHash = hashOfToken(required(parameters, 'code'))
  const verifier = required(parameters, 'code_verifier')
  const authorization = await lockAuthorizationOf(ctx, client, await findCode(ctx, codeHash))
  if (authorization === undefined) return noGrant
  const code = await findCode(ctx, codeHash)
  if (code === undefined) return noGrant
  const redirectUri = parameters.get('redirect_uri') ?? code.redirect_uri
  if (redirectUri !== code.redirect_uri || hash('sha256', verifier, 'base64url') !== code.challenge)
    return noGrant
  if (code.used === 1) return replayed(ctx, client, authorization)
  if (code.expires_at <= now(ctx)) return noGrant
  await markUsed(ctx, codeHash)
  const { scope } = code
  const refreshToken = await startSeries(ctx, { authorizationId: authorization.id, scope })
  return issue(ctx, { client, authorization, scope, refreshToken })
}

const takeRefreshToken = async (ctx: WriteCtx, client: Client, parameters: Parameters): Promise<Outcome> => {
  const token = required(parameters, 'refresh_token')
  const seriesHash = seriesHashOf(token)
  if (seriesHash === undefined) return noGrant
  const authorization = await lockAuthorizationOf(ctx, client, await findSeries(ctx, seriesHash))
  if (authorization === undefined) return noGrant
  const series = await findSeries(ctx, seriesHash)
  if (series === undefined || series.expires_at <= now(ctx)) return noGrant
  const scope = narrowed(series.scope, parameters)
  if (scope === undefined) return new OauthRefusal('invalid_scope', 'the person did not allow that much')
  const refreshToken = await exchange(ctx, series, token)
  if (refreshToken === undefined) return replayed(ctx, client, authorization)
  return issue(ctx, { client, authorization, scope, refreshToken })
}

const grants: Readonly<Record<string, typeof takeCode>> = Object.assign(Object.create(null), {
  authorization_code: takeCode,
  refresh_token: takeRefreshToken,
})

const noGrant = new OauthRefusal(
  'invalid_grant',
  'this is unknown, has expired or was revoked; ask the person again',
)

/** The locked authorization; conditions on it are checked again once it is locked. */
const lockAuthorizationOf = async (
  ctx: WriteCtx,
  client: Client,
  found: { readonly authorization_id: string } | undefined,
): Promise<AuthorizationRow | undefined> => {
  const authorization = found && (await lockAuthorization(ctx, found.authorization_id))
  return authorization?.client_id === client.id ? authorization : undefined
}

/** A code or token was used twice: nobody knows which of the two senders is the client, so the authorization ends. */
const replayed = async (
  ctx: WriteCtx,
  client: Client,
  authorization: AuthorizationRow,
): Promise<OauthRefusal> => {
  await revokeAuthorization(ctx, authorization, client, 'replayed')
  return new OauthRefusal(
    'invalid_grant',
    'this was exchanged before, so all access was revoked; ask the person again',
  )
}

const narrowed = (allowed: TokenScope, parameters: Parameters): TokenScope | undefined => {
  if (!parameters.has('scope')) return allowed
  const wanted = parseScope(parameters.get('scope'))
  return allowed === 'read' && wanted === 'write' ? undefined : wanted
}

interface Issue {
  readonly client: Client
  readonly authorization: AuthorizationRow
  readonly scope: TokenScope
  readonly refreshToken: string
}

const issue = async (
  ctx: WriteCtx,
  { client, authorization, scope, refreshToken }: Issue,
): Promise<IssuedTokens> => {
  const { id, user_id, organizations } = authorization
  await noteUse(ctx, id, now(ctx))
  const token = await createAccessToken(ctx, {
    authorizationId: id,
    userId: user_id,
    scope,
    organizations,
    label: client.name,
  })
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: accessTokenLifetime,
    refresh_token: refreshToken,
    scope: scopeText(scope),
  }
}
