// All SQL on passwords.
import type { Selectable } from 'kysely'
import type { WriteCtx } from '#context.ts'
import type { ReadDb, Tables } from '#database/index.ts'
import { now } from '#kernel/clock.ts'

export type PasswordRow = Selectable<Tables['passwords']>

export const findPassword = (db: ReadDb, userId: string): Promise<PasswordRow | undefined> =>
  db.selectFrom('passwords').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Sets a person's password, replacing any other. */
export const upsertPassword = async (
  ctx: WriteCtx,
  { user_id: userId, ...given }: Pick<PasswordRow, 'user_id' | 'hash' | 'organizations'>,
): Promise<void> => {
  const set = { ...given, changed_at: now(ctx), replaceable_in: null, replaceable_until: null }
  await ctx.db
    .insertInto('passwords')
    .values({ user_id: userId, ...set })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(set))
    .execute()
}

/** Stores another hash of the same password. */
export const replaceHash = async (ctx: WriteCtx, userId: string, hash: string): Promise<void> => {
  await ctx.db.updateTable('passwords').set({ hash }).where('user_id', '=', userId).execute()
}

export const setReplaceable = async (
  ctx: WriteCtx,
  userId: string,
  sessionId: string,
  until: string,
): Promise<void> => {
  await ctx.db
    .updateTable('passwords')
    .set({ replaceable_in: sessionId, replaceable_until: until })
    .where('user_id', '=', userId)
    .execute()
}
