// All SQL on the conflicts of a change request.
import type { Selectable } from 'kysely'
import type { MergeConflict } from '#content/merge/index.ts'
import type { Ctx, WriteCtx } from '#context.ts'
import type { Tables } from '#database/index.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'

/** A conflict with the two revisions of the space between which the main content changed. */
export interface RecordedConflict {
  readonly id: string
  readonly conflict: MergeConflict
  readonly baseRevision: string
  readonly mainRevision: string
}

export type ConflictRow = Selectable<Tables['change_request_conflicts']>

export const conflictOf = (row: ConflictRow): RecordedConflict => ({
  id: row.id,
  conflict: {
    ...(row.page_id !== null && { page: row.page_id }),
    ...(row.reusable_content_id !== null && { reusableContent: row.reusable_content_id }),
    ...(row.variable !== null && { variable: row.variable }),
    ...(row.file_id !== null && { file: row.file_id }),
    field: row.field,
  },
  baseRevision: row.base_revision_id,
  mainRevision: row.main_revision_id,
})

/** A query of the recorded conflicts of a change request, not yet run. */
export const conflictsOf = (ctx: Ctx, changeRequestId: string) =>
  ctx.db.selectFrom('change_request_conflicts').where('change_request_id', '=', changeRequestId)

/** The recorded conflicts, in the order of their ids. */
export const recordedConflicts = async (ctx: Ctx, changeRequestId: string): Promise<RecordedConflict[]> => {
  const rows = await conflictsOf(ctx, changeRequestId).selectAll().orderBy('id').execute()
  return rows.map(conflictOf)
}

/** Records conflicts; one that is recorded already keeps the base it was first found against. */
export const recordConflicts = async (
  ctx: WriteCtx,
  changeRequestId: string,
  conflicts: readonly RecordedConflict[],
): Promise<void> => {
  for (const { id, conflict, baseRevision, mainRevision } of conflicts) {
    await yieldWhenLong()
    await ctx.db
      .insertInto('change_request_conflicts')
      .values({
        change_request_id: changeRequestId,
        id,
        page_id: conflict.page ?? null,
        reusable_content_id: conflict.reusableContent ?? null,
        variable: conflict.variable ?? null,
        file_id: conflict.file ?? null,
        field: conflict.field,
        base_revision_id: baseRevision,
        main_revision_id: mainRevision,
      })
      .onConflict(same =>
        same.columns(['change_request_id', 'id']).doUpdateSet({ main_revision_id: mainRevision }),
      )
      .execute()
  }
}

export const deleteConflicts = async (
  ctx: WriteCtx,
  changeRequestId: string,
  ids: readonly string[],
): Promise<void> => {
  await ctx.db
    .deleteFrom('change_request_conflicts')
    .where('change_request_id', '=', changeRequestId)
    .where('id', 'in', ids)
    .execute()
}
