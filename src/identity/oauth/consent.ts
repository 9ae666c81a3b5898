// A person authorizes a client, or refuses: either way the browser goes back to the client.
import type { Ctx, WriteCtx } from '#context.ts'
import { later, now } from '#kernel/clock.ts'
import { Conflict, Forbidden, NotFound } from '#kernel/errors.ts'
import { randomSecret } from '#kernel/ids.ts'
import { hashOfToken } from '../tokens/index.ts'
import { lockUser } from '../users/index.ts'
import { type AuthorizationRequest, refusalAddress } from './authorization-request.ts'
import { type Client, lockClient, noteUseOfClient } from './clients-store.ts'
import { emitAuthorization } from './events.ts'
import { withParameters } from './redirect-uris.ts'
import { widerScope } from './scopes.ts'
import {
  type AuthorizationRow,
  authorizationsFor,
  countAuthorizations,
  insertAuthorization,
  insertCode,
  setScope,
} from './store.ts'

/** How many clients one person can authorize. */
export const mostAuthorizations = 100

/** In milliseconds: the time for the browser to bring the code to the client, and for the client to exchange it. */
const codeLifetime = 60_000

/** The signed-in person authorizes the client. Returns the address that the browser goes to, with a code. */
export const allowProgram = async (ctx: WriteCtx, request: AuthorizationRequest): Promise<string> => {
  if (ctx.actor.by === 'program' || ctx.actor.scope !== 'write')
    throw new Forbidden('a program can allow nothing to others; sign in yourself')
  const client = await lockClient(ctx, request.client.id)
  if (client === undefined) throw new NotFound('this program was removed; connect it anew')
  // Locked until the transaction ends: two concurrent requests would both make an authorization.
  await lockUser(ctx, ctx.actor.userId)
  const authorization = await authorizationFor(ctx, client, request)
  const { scope, redirectUri, challenge, state } = request
  const code = `lco_${randomSecret()}`
  await insertCode(ctx, {
    hash: hashOfToken(code),
    authorization_id: authorization.id,
    scope,
    redirect_uri: redirectUri,
    challenge,
    used: 0,
    expires_at: later(ctx, codeLifetime),
  })
  await noteUseOfClient(ctx, client.id, now(ctx))
  await emitAuthorization(ctx, 'program_allowed', authorization, { program: client.name, scope })
  return withParameters(redirectUri, { code, state, iss: ctx.baseUrl })
}

/** The person refuses. Returns the address that the browser goes to. */
export const denyProgram = (ctx: Pick<Ctx, 'baseUrl'>, request: AuthorizationRequest): string =>
  refusalAddress(ctx, request, 'access_denied', 'the person did not allow it')

/**
 * One authorization for each client and confinement: a session that
 * one organization's provider vouched for does not widen any other.
 */
const authorizationFor = async (
  ctx: WriteCtx,
  client: Client,
  { scope }: AuthorizationRequest,
): Promise<AuthorizationRow> => {
  const { userId, organizations } = ctx.actor
  const confinement = organizations === undefined ? null : JSON.stringify([...organizations].sort())
  const found = (await authorizationsFor(ctx, userId, client.id)).find(
    row => row.organizations === confinement,
  )
  const widened = found && (await setScope(ctx, found.id, widerScope(found.scope, scope)))
  if (widened !== undefined) return widened
  if ((await countAuthorizations(ctx, userId)) >= mostAuthorizations)
    throw new Conflict(
      `${mostAuthorizations} programs act for you, and that is the most; revoke one that you no longer use`,
    )
  const row: AuthorizationRow = {
    id: ctx.newId(),
    user_id: userId,
    client_id: client.id,
    scope,
    organizations: confinement,
    created_at: now(ctx),
    last_used_at: null,
  }
  await insertAuthorization(ctx, row)
  return row
}
