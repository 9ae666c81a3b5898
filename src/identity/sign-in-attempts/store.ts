// All SQL on attempts to sign in.
import type { Insertable, Selectable } from 'kysely'
import type { Tables, WriteDb } from '#database/index.ts'

export type AttemptsRow = Selectable<Tables['sign_in_attempts']>

/** The rows with these keys, locked until the transaction ends; missing ones are inserted without failures. */
export const lockAttempts = async (
  db: WriteDb,
  keys: readonly string[],
  time: string,
): Promise<Map<string, AttemptsRow>> => {
  // Always in the same order, to avoid deadlocks.
  const sorted = keys.toSorted()
  await db
    .insertInto('sign_in_attempts')
    .values(sorted.map(key => ({ key, failures: 0, blocked_until: time, expires_at: time })))
    .onConflict(conflict => conflict.column('key').doNothing())
    .execute()
  const rows = await db
    .selectFrom('sign_in_attempts')
    .selectAll()
    .where('key', 'in', sorted)
    .orderBy('key')
    .forUpdate()
    .execute()
  return new Map(rows.map(row => [row.key, row]))
}

/** Whether there is a row with this key that has not expired. */
export const isThere = async (db: WriteDb, key: string, time: string): Promise<boolean> => {
  const query = db.selectFrom('sign_in_attempts').select('key')
  const row = await query.where('key', '=', key).where('expires_at', '>', time).executeTakeFirst()
  return row !== undefined
}

export const setAttempts = async (
  db: WriteDb,
  rows: readonly Insertable<Tables['sign_in_attempts']>[],
): Promise<void> => {
  await db
    .insertInto('sign_in_attempts')
    .values(rows)
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet(({ ref }) => ({
        failures: ref('excluded.failures'),
        blocked_until: ref('excluded.blocked_until'),
        expires_at: ref('excluded.expires_at'),
      })),
    )
    .execute()
}
