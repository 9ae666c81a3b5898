// The SQL on stored answers to requests with an Idempotency-Key.
import type { Ctx, WriteCtx } from '#context.ts'
import { first, type Param, type ReadDb, statement, type Tables } from '#database/index.ts'

type KeptAnswer = Tables['kept_answers']
type Named = Pick<KeptAnswer, 'user_id' | 'key'>

/** The answer stored under a key at `since` or later. */
export const keptAnswer = (
  db: ReadDb,
  { user_id: user, key }: Named,
  since: string,
): Promise<Pick<KeptAnswer, 'fingerprint' | 'answer'> | undefined> => first(db, byKey, { user, key, since })

/**
 * Stores an answer unless the key already has one from `since` or later;
 * gives whether it did. Waits for a concurrent transaction that stores one.
 */
export const keepAnswer = async (ctx: WriteCtx, row: KeptAnswer, since: string): Promise<boolean> => {
  const { fingerprint, answer, size, created_at } = row
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('kept_answers')
    .values(row)
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ fingerprint, answer, size, created_at })
        .where('kept_answers.created_at', '<', since),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows !== 0n
}

/** Answers stored before a time, at most 500, oldest first. */
export const answersBefore = ({ db }: Pick<Ctx, 'db'>, time: string): Promise<Sized[]> =>
  sized(db).where('created_at', '<', time).orderBy('created_at').limit(500).execute()

/** All answers stored for a user, newest first. */
export const answersOf = ({ db }: Pick<Ctx, 'db'>, user: string): Promise<Sized[]> =>
  sized(db).where('user_id', '=', user).orderBy('created_at', 'desc').execute()

/** Deletes answers, except those that were replaced under the same key meanwhile. */
export const forgetAnswers = async (
  { db }: Pick<WriteCtx, 'db'>,
  answers: readonly Sized[],
): Promise<void> => {
  for (const { user_id, key, created_at } of answers)
    await db
      .deleteFrom('kept_answers')
      .where('user_id', '=', user_id)
      .where('key', '=', key)
      .where('created_at', '=', created_at)
      .execute()
}

export type Sized = Pick<KeptAnswer, 'user_id' | 'key' | 'size' | 'created_at'>

const sized = (db: ReadDb) => db.selectFrom('kept_answers').select(['user_id', 'key', 'size', 'created_at'])

const byKey = statement((db, param: Param<{ user: string; key: string; since: string }>) =>
  db
    .selectFrom('kept_answers')
    .select(['fingerprint', 'answer'])
    .where('user_id', '=', param('user'))
    .where('key', '=', param('key'))
    .where('created_at', '>=', param('since')),
)
