// All SQL on texts that are to be tried again.
import type { Selectable } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import type { Tables } from '#database/index.ts'

export type RetryRow = Selectable<Tables['extract_retries']>

/** Records that texts are to be tried again; a text that is recorded already keeps its attempts and its time. */
export const noteRetries = async (ctx: WriteCtx, rows: readonly RetryRow[]): Promise<void> => {
  if (rows.length === 0) return
  await ctx.db
    .insertInto('extract_retries')
    .values(rows)
    .onConflict(conflict =>
      conflict
        .columns(['space_id', 'source_id'])
        .doUpdateSet(row => ({
          hash: row.ref('excluded.hash'),
          attempts: row.ref('excluded.attempts'),
          retry_at: row.ref('excluded.retry_at'),
        }))
        .whereRef('extract_retries.hash', '!=', 'excluded.hash'),
    )
    .execute()
}

/** The text that is due next, in a space that is not deleted. */
export const nextRetry = (ctx: Ctx, at: string): Promise<RetryRow | undefined> =>
  ctx.db
    .selectFrom('extract_retries')
    .innerJoin('spaces', 'spaces.id', 'extract_retries.space_id')
    .selectAll('extract_retries')
    .where('extract_retries.retry_at', '<=', at)
    .where('spaces.deleted_at', 'is', null)
    .orderBy('extract_retries.retry_at')
    .orderBy('extract_retries.space_id')
    .orderBy('extract_retries.source_id')
    .limit(1)
    .executeTakeFirst()

/** Counts an attempt, and sets when the next one is due; false where another process has just done so. */
export const countAttempt = async (
  ctx: WriteCtx,
  { space_id, source_id, hash, attempts }: RetryRow,
  retry_at: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('extract_retries')
    .set({ attempts: attempts + 1, retry_at })
    .where('space_id', '=', space_id)
    .where('source_id', '=', source_id)
    .where('hash', '=', hash)
    .where('attempts', '=', attempts)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const forgetRetries = async (
  ctx: WriteCtx,
  spaceId: string,
  sourceIds: readonly string[],
): Promise<void> => {
  if (sourceIds.length === 0) return
  await ctx.db
    .deleteFrom('extract_retries')
    .where('space_id', '=', spaceId)
    .where('source_id', 'in', sourceIds)
    .execute()
}

export const forgetRetriesOfSpace = async (ctx: WriteCtx, spaceId: string): Promise<void> => {
  await ctx.db.deleteFrom('extract_retries').where('space_id', '=', spaceId).execute()
}
