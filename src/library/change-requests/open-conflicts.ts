// The conflicts of a change request that wait for an answer, as the API shows them.
import type { Ctx } from '#context.ts'
import type { ContentHead } from '../heads/index.ts'
import { conflictOf, conflictsOf } from './conflict-store.ts'
import { presentConflictsWithBlocks, type ShownConflict } from './present-conflicts.ts'

export type { ShownConflict } from './present-conflicts.ts'

/** The first `most` open conflicts, or as many of them as fit into one answer. */
export const openConflicts = async (
  ctx: Ctx,
  head: ContentHead,
  changeRequestId: string,
  most: number,
): Promise<ShownConflict[]> => {
  const rows = await conflictsOf(ctx, changeRequestId).selectAll().orderBy('id').limit(most).execute()
  return presentConflictsWithBlocks(ctx, head, rows.map(conflictOf), { hunks: false })
}
