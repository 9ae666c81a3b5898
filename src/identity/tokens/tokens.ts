// Personal access tokens, looked up by their hash; they are made in make-token.ts.
import type { Actor, Ctx, Installation, WriteCtx } from '#context.ts'
import { first } from '#database/index.ts'
import { now } from '#kernel/clock.ts'
import { emitForPerson } from '../events/index.ts'
import { hashOfToken } from './hash.ts'
import { noteUse } from './note-use.ts'
import { deleteToken, lockToken, organizationsOf, setLastUse, type TokenRow, tokenByHash } from './store.ts'

/** The actor of a token; undefined where it is unknown or has expired. */
export const authenticate = async (installation: Installation, token: string): Promise<Actor | undefined> => {
  const row = await first(installation.database.read, tokenByHash, { hash: hashOfToken(token) })
  if (row === undefined || hasExpired(installation, row)) return undefined
  noteUse(installation, 'token', row, setLastUse)
  return {
    userId: row.user_id,
    tokenId: row.id,
    scope: row.scope,
    ...(row.authorization_id !== null && { by: 'program' }),
    ...(row.organizations !== null && { organizations: organizationsOf(row) ?? [] }),
  }
}

/**
 * Whether the actor's token is still valid; it is locked until the transaction ends, so that it is not revoked meanwhile.
 */
export const hasGoodToken = async (ctx: WriteCtx): Promise<boolean> => {
  const row = await lockToken(ctx)
  return row !== undefined && !hasExpired(ctx, row)
}

/** Deletes one of the caller's tokens. */
export const revokeToken = async (
  ctx: WriteCtx,
  { id, label }: Pick<TokenRow, 'id' | 'label'>,
): Promise<void> => {
  await deleteToken(ctx, id)
  await emitForPerson(ctx, ctx.actor.userId, {
    type: 'api_token_revoked',
    resource: { type: 'api-token', id },
    data: { label },
  })
}

const hasExpired = (ctx: Pick<Ctx, 'clock'>, { expires_at }: Pick<TokenRow, 'expires_at'>): boolean =>
  expires_at !== null && expires_at <= now(ctx)
