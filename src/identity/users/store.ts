// All SQL on users; who is shown which address is in acquaintance.ts.
import type { Insertable, Updateable } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import { first, type ReadDb, statement, type Tables } from '#database/index.ts'
import { knownTo } from './acquaintance.ts'

export interface UserRow {
  readonly id: string
  readonly email: string
  readonly display_name: string
  readonly photo_url: string | null
}

export const insertUser = async (
  ctx: Pick<WriteCtx, 'db'>,
  row: Insertable<Tables['users']>,
): Promise<void> => {
  await ctx.db.insertInto('users').values(row).execute()
}

/** Makes accounts, save for addresses that have one already. */
export const insertMissingUsers = async (
  ctx: Pick<WriteCtx, 'db'>,
  rows: readonly Insertable<Tables['users']>[],
): Promise<void> => {
  await ctx.db
    .insertInto('users')
    .values(rows)
    .onConflict(conflict => conflict.column('email_key').doNothing())
    .execute()
}

export const updateUser = (ctx: WriteCtx, id: string, set: Updateable<Tables['users']>): Promise<UserRow> =>
  ctx.db.updateTable('users').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const userByEmailKey = (db: ReadDb, key: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('email_key', '=', key).executeTakeFirst()

export const usersByEmailKeys = (ctx: Ctx, keys: readonly string[]) =>
  ctx.db.selectFrom('users').select(['id', 'email_key']).where('email_key', 'in', keys).execute()

export const emailsOf = (ctx: Pick<Ctx, 'db'>, ids: readonly string[]) =>
  ctx.db.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute()

/** The person, if they share an organization with the caller or are the caller. */
export const findUser = (ctx: Ctx, userId: string): Promise<UserRow | undefined> =>
  first(ctx.db, knownById, { id: userId, actor: ctx.actor.userId })

/** Until the transaction ends: for rules over all that one person has. */
export const lockUser = async (ctx: Pick<WriteCtx, 'db'>, id: string): Promise<void> => {
  await ctx.db.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

const knownById = statement<{ id: string; actor: string }, UserRow>((db, param) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'display_name', 'photo_url'])
    .where('id', '=', param('id'))
    .where(knownTo(param('actor'))),
)
