// All SQL on personal access tokens.
import type { Insertable, Selectable } from 'kysely'
import { type Ctx, now, type WriteCtx } from '#context.ts'
import { first, type Param, statement, type Tables, type WriteDb } from '#database/index.ts'

/** A token without what finds it. */
export type TokenRow = Omit<Selectable<Tables['tokens']>, 'hash'>

/** Somebody's tokens, not yet run. */
export const ownTokens = (ctx: Ctx, userId: string) =>
  ctx.db.selectFrom('tokens').where('user_id', '=', userId)

/** A token of the caller's. */
export const findOwnToken = (ctx: Ctx, id: string): Promise<{ id: string } | undefined> =>
  ownTokens(ctx, ctx.actor.userId).select('id').where('id', '=', id).executeTakeFirst()

export const insertToken = async (
  ctx: Pick<WriteCtx, 'db'>,
  row: Insertable<Tables['tokens']>,
): Promise<void> => {
  await ctx.db.insertInto('tokens').values(row).execute()
}

export const countTokens = async (ctx: Pick<Ctx, 'db'>, userId: string): Promise<number> => {
  const { count } = await ctx.db
    .selectFrom('tokens')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Removes those of somebody's tokens that have expired, and gives how many. */
export const deleteExpired = async (ctx: Pick<WriteCtx, 'db' | 'clock'>, userId: string): Promise<number> => {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('tokens')
    .where('user_id', '=', userId)
    .where('expires_at', '<=', now(ctx))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The token that the caller sent, which stays until the transaction ends. */
export const lockToken = (ctx: Ctx): Promise<Pick<TokenRow, 'expires_at'> | undefined> =>
  first(ctx.db, lockedToken, { id: ctx.actor.tokenId })

export const deleteToken = async (ctx: WriteCtx, tokenId: string): Promise<void> => {
  await ctx.db.deleteFrom('tokens').where('id', '=', tokenId).execute()
}

/** Another process may have noted a later minute meanwhile. */
export const setLastUse = (db: WriteDb, id: string, minute: string) =>
  db
    .updateTable('tokens')
    .set({ last_used_at: minute })
    .where('id', '=', id)
    .where(token => token.or([token('last_used_at', 'is', null), token('last_used_at', '<', minute)]))
    .execute()

export const tokenByHash = statement((db, param: Param<{ hash: string }>) =>
  db
    .selectFrom('tokens')
    .select(['id', 'user_id', 'scope', 'expires_at', 'last_used_at'])
    .where('hash', '=', param('hash')),
)

/** Such locks exclude neither one another nor `setLastUse`. */
const lockedToken = statement((db, param: Param<{ id: string }>) =>
  db.selectFrom('tokens').select('expires_at').where('id', '=', param('id')).forKeyShare(),
)
