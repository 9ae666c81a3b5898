// The SQL on keys in the object storage that no blob has: recorded before anything is stored, and removed there a day later.
import type { WriteCtx } from '#context.ts'
import { type Param, run, statement } from '#database/index.ts'
import { secondsOf } from '../revisions/index.ts'

type Noting = Pick<WriteCtx, 'db' | 'clock'>

/** Records that no blob has the key: its object is removed a day later, unless `claimKey` comes before. */
export const noteLeftover = async ({ db, clock }: Noting, key: string): Promise<void> =>
  void (await run(db, insertLeftover, { key, at: secondsOf(clock) }))

/** Records that a blob has the key; false where its object is being removed already. */
export const claimKey = async ({ db }: Pick<Noting, 'db'>, key: string): Promise<boolean> =>
  (await run(db, deleteLeftover, { key, isRemoved: 0 })) > 0

/** Some keys that were recorded before a time, marked so that no blob can get them any more. */
export const leftoversToRemove = async (
  { db }: Pick<Noting, 'db'>,
  before: number,
): Promise<readonly string[]> => {
  const old = db
    .selectFrom('storage_leftovers')
    .select('key')
    .where('noted_at', '<', before)
    .orderBy('key')
    .limit(100)
  const rows = await db
    .updateTable('storage_leftovers')
    .set({ is_removed: 1 })
    .where('key', 'in', old)
    .returning('key')
    .execute()
  return rows.map(({ key }) => key)
}

/** Deletes the record of a key whose object is removed. */
export const forgetLeftover = async ({ db }: Pick<Noting, 'db'>, key: string): Promise<void> =>
  void (await run(db, deleteLeftover, { key, isRemoved: 1 }))

const insertLeftover = statement((db, param: Param<{ key: string; at: number }>) =>
  db
    .insertInto('storage_leftovers')
    .values({ key: param('key'), noted_at: param('at'), is_removed: 0 })
    .onConflict(conflict => conflict.column('key').doNothing()),
)

const deleteLeftover = statement((db, param: Param<{ key: string; isRemoved: number }>) =>
  db
    .deleteFrom('storage_leftovers')
    .where('key', '=', param('key'))
    .where('is_removed', '=', param('isRemoved')),
)
