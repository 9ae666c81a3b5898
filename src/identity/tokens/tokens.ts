// Personal access tokens: found again by their hash; how they are made is in make-token.ts.
import type { Actor, Ctx, Installation, WriteCtx } from '#context.ts'
import { first } from '#database/index.ts'
import { now, timestamp } from '#kernel/clock.ts'
import { emitForPerson } from '../events/index.ts'
import { hashOfToken } from './hash.ts'
import { deleteToken, lockToken, organizationsOf, setLastUse, type TokenRow, tokenByHash } from './store.ts'

/** Who a token speaks for; undefined where it is unknown or has expired. */
export const authenticate = async (installation: Installation, token: string): Promise<Actor | undefined> => {
  const row = await first(installation.database.read, tokenByHash, { hash: hashOfToken(token) })
  if (row === undefined || hasExpired(installation, row)) return undefined
  noteUse(installation, row)
  return {
    userId: row.user_id,
    tokenId: row.id,
    scope: row.scope,
    ...(row.authorization_id !== null && { by: 'program' }),
    ...(row.organizations !== null && { organizations: organizationsOf(row) ?? [] }),
  }
}

/** Whether the token that somebody acts by still is one, and stays until the transaction ends: whoever revokes it waits. */
export const hasGoodToken = async (ctx: WriteCtx): Promise<boolean> => {
  const row = await lockToken(ctx)
  return row !== undefined && !hasExpired(ctx, row)
}

/** Ends one of the caller's tokens. */
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

/** Kept to the minute, beside the request and not in it: a read must not wait for a write. */
const noteUse = (installation: Installation, row: Pick<TokenRow, 'id' | 'last_used_at'>): void => {
  const minute = minuteOf(installation.clock())
  if (row.last_used_at !== null && row.last_used_at >= minute) return
  if (!installation.firstTime(`token ${row.id} ${minute}`)) return
  installation.inBackground('note the use of a token', () =>
    installation.database.transaction(db => setLastUse(db, row.id, minute)),
  )
}

let last = { since: Number.NaN, written: '' }

/** The beginning of a minute, written once for all requests in it. */
const minuteOf = (time: number): string => {
  const since = time - (time % 60_000)
  if (since !== last.since) last = { since, written: timestamp(() => since) }
  return last.written
}
