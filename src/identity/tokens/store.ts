// All SQL on personal access tokens.
import type { Insertable, Selectable } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import { first, type Param, statement, type Tables, type WriteDb } from '#database/index.ts'
import { now } from '#kernel/clock.ts'
import { isNoWider } from '../levels/index.ts'

/** A token without its hash. */
export type TokenRow = Omit<Selectable<Tables['tokens']>, 'hash' | 'authorization_id'>

/** A query for a person's own tokens, without those of programs. */
const tokensOf = ({ db }: Pick<Ctx, 'db'>, userId: string) =>
  db.selectFrom('tokens').where('user_id', '=', userId).where('authorization_id', 'is', null)

/** A query for the caller's tokens, of those that count only where the caller counts. */
export const ownTokens = async (ctx: Ctx) => {
  const own = tokensOf(ctx, ctx.actor.userId)
  if (ctx.actor.organizations === undefined) return own
  const rows = await own.select(['id', 'organizations']).where('organizations', 'is not', null).execute()
  const ids = rows.filter(row => isNoWider(ctx.actor, organizationsOf(row))).map(({ id }) => id)
  return own.where('id', 'in', ids.length === 0 ? [''] : ids)
}

/** The organizations that a token is confined to; null for all. */
export const organizationsOf = ({ organizations }: Pick<TokenRow, 'organizations'>): string[] | null =>
  organizations === null ? null : JSON.parse(organizations)

/** A token of the caller's. */
export const findOwnToken = async (
  ctx: Ctx,
  id: string,
): Promise<Pick<TokenRow, 'id' | 'label'> | undefined> =>
  (await ownTokens(ctx)).select(['id', 'label']).where('id', '=', id).executeTakeFirst()

export const insertToken = async (
  ctx: Pick<WriteCtx, 'db'>,
  row: Insertable<Tables['tokens']>,
): Promise<void> => {
  await ctx.db.insertInto('tokens').values(row).execute()
}

export const countTokens = async (ctx: Pick<Ctx, 'db'>, userId: string): Promise<number> => {
  const { count } = await tokensOf(ctx, userId)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes a person's expired tokens; returns how many. */
export const deleteExpired = async (ctx: Pick<WriteCtx, 'db' | 'clock'>, userId: string): Promise<number> => {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('tokens')
    .where('user_id', '=', userId)
    .where('authorization_id', 'is', null)
    .where('expires_at', '<=', now(ctx))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The token that the caller sent, locked until the transaction ends. */
export const lockToken = (ctx: Ctx): Promise<Pick<TokenRow, 'expires_at'> | undefined> =>
  first(ctx.db, lockedToken, { id: ctx.actor.tokenId })

/** Deletes a person's tokens that count in one organization only, including those of programs. */
export const deleteTokensConfinedTo = async (
  { db }: Pick<WriteCtx, 'db'>,
  userId: string,
  organizationId: string,
): Promise<void> => {
  await db
    .deleteFrom('tokens')
    .where('user_id', '=', userId)
    .where('organizations', '=', JSON.stringify([organizationId]))
    .execute()
}

export const deleteToken = async (ctx: WriteCtx, tokenId: string): Promise<void> => {
  await ctx.db.deleteFrom('tokens').where('id', '=', tokenId).execute()
}

/** Never moves the time back: another process may have recorded a later minute. */
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
    .select(['id', 'user_id', 'scope', 'expires_at', 'last_used_at', 'organizations', 'authorization_id'])
    .where('hash', '=', param('hash')),
)

/** These locks conflict neither with one another nor with `setLastUse`. */
const lockedToken = statement((db, param: Param<{ id: string }>) =>
  db.selectFrom('tokens').select('expires_at').where('id', '=', param('id')).forKeyShare(),
)
