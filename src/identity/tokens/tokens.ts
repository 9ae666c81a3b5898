// Personal access tokens: found again by their hash, revoked; how they are made is in make-token.ts.
import type { Kysely, Selectable } from 'kysely'
import { type Actor, type Ctx, type Installation, now } from '#context.ts'
import { first, type Param, statement, type Tables } from '#database/index.ts'
import { hashOfToken } from './hash.ts'

/** A token without what finds it. */
export type TokenRow = Omit<Selectable<Tables['tokens']>, 'hash'>

export const deleteToken = async (ctx: Ctx, tokenId: string): Promise<void> => {
  await ctx.db.deleteFrom('tokens').where('id', '=', tokenId).execute()
}

/** Who a token speaks for; undefined where it is unknown or has expired. */
export const authenticate = async (installation: Installation, token: string): Promise<Actor | undefined> => {
  const row = await first(installation.database.read, tokenByHash, { hash: hashOfToken(token) })
  if (row === undefined || hasExpired(installation, row)) return undefined
  noteUse(installation, row)
  return { userId: row.user_id, tokenId: row.id, scope: row.scope }
}

/** Whether the token that somebody acts by still is one, and stays until the transaction ends: whoever revokes it waits. */
export const hasGoodToken = async (ctx: Ctx): Promise<boolean> => {
  const row = await first(ctx.db, lockedToken, { id: ctx.actor.tokenId })
  return row !== undefined && !hasExpired(ctx, row)
}

const hasExpired = (ctx: Pick<Ctx, 'clock'>, { expires_at }: Pick<TokenRow, 'expires_at'>): boolean =>
  expires_at !== null && expires_at <= now(ctx)

/** Kept to the minute, beside the request and not in it: a read must not wait for a write. */
const noteUse = (installation: Installation, row: Pick<TokenRow, 'id' | 'last_used_at'>): void => {
  const time = installation.clock()
  if (row.last_used_at !== null && Date.parse(row.last_used_at) + 60_000 > time) return
  const minute = new Date(time - (time % 60_000)).toISOString()
  if (!installation.firstTime(`token ${row.id} ${minute}`)) return
  installation.inBackground('note the use of a token', () =>
    installation.database.transaction(db => setLastUse(db, row.id, minute)),
  )
}

/** Another process may have noted a later minute meanwhile. */
const setLastUse = (db: Kysely<Tables>, id: string, minute: string) =>
  db
    .updateTable('tokens')
    .set({ last_used_at: minute })
    .where('id', '=', id)
    .where(token => token.or([token('last_used_at', 'is', null), token('last_used_at', '<', minute)]))
    .execute()

const tokenByHash = statement((db, param: Param<{ hash: string }>) =>
  db
    .selectFrom('tokens')
    .select(['id', 'user_id', 'scope', 'expires_at', 'last_used_at'])
    .where('hash', '=', param('hash')),
)

/** Such locks exclude neither one another nor `setLastUse`. */
const lockedToken = statement((db, param: Param<{ id: string }>) =>
  db.selectFrom('tokens').select('expires_at').where('id', '=', param('id')).forKeyShare(),
)
