// All SQL on SCIM tokens.
import type { Insertable, Selectable } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import { first, type Param, statement, type Tables, type WriteDb } from '#database/index.ts'

/** A token without its hash. */
export type ScimTokenRow = Omit<Selectable<Tables['scim_tokens']>, 'hash'>

/** A query for the tokens of an organization. */
export const tokensOf = (ctx: Pick<Ctx, 'db'>, organizationId: string) =>
  ctx.db.selectFrom('scim_tokens').where('organization_id', '=', organizationId)

export const tokenColumns = [
  'id',
  'organization_id',
  'label',
  'created_by',
  'created_at',
  'last_used_at',
] as const

export const findToken = (ctx: Ctx, organizationId: string, id: string): Promise<ScimTokenRow | undefined> =>
  tokensOf(ctx, organizationId).select(tokenColumns).where('id', '=', id).executeTakeFirst()

export const countTokens = async (ctx: Ctx, organizationId: string): Promise<number> => {
  const { count } = await tokensOf(ctx, organizationId)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertToken = async (ctx: WriteCtx, row: Insertable<Tables['scim_tokens']>): Promise<void> => {
  await ctx.db.insertInto('scim_tokens').values(row).execute()
}

export const deleteToken = async (ctx: WriteCtx, id: string): Promise<void> => {
  await ctx.db.deleteFrom('scim_tokens').where('id', '=', id).execute()
}

/** Never moves the time back: another process may have recorded a later minute. */
export const setLastUse = (db: WriteDb, id: string, minute: string) =>
  db
    .updateTable('scim_tokens')
    .set({ last_used_at: minute })
    .where('id', '=', id)
    .where(token => token.or([token('last_used_at', 'is', null), token('last_used_at', '<', minute)]))
    .execute()

export const tokenByHash = statement((db, param: Param<{ hash: string }>) =>
  db
    .selectFrom('scim_tokens')
    .select(['id', 'organization_id', 'last_used_at'])
    .where('hash', '=', param('hash')),
)

/** Whether the token still exists; it is locked until the transaction ends. */
export const lockToken = async (ctx: WriteCtx, id: string): Promise<boolean> =>
  (await first(ctx.db, lockedToken, { id })) !== undefined

const lockedToken = statement((db, param: Param<{ id: string }>) =>
  db.selectFrom('scim_tokens').select('id').where('id', '=', param('id')).forKeyShare(),
)
