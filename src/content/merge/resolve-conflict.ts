// Deciding a conflict of a change request.
import type { Json } from '#kernel/json.ts'
import type { ObjectStore } from '../objects.ts'
import type { ChangeContext } from '../snapshot/index.ts'
import { comparisonHere } from '../text/index.ts'
import type { TreeRoot } from '../tree/index.ts'
import type { MergeConflict } from './conflicts.ts'
import type { Decision } from './decision.ts'
import { type Merging, newMerging } from './merge-text.ts'
import { type ConflictSide, type HunkAnswer, takeHunks } from './take-hunks.ts'
import { takeMain } from './take-main.ts'
import { takeValue } from './take-value.ts'

/** The side to keep, or a value instead of both, or, for a text, one of these for each hunk. */
export type ConflictAnswer =
  | { readonly choose: ConflictSide }
  | { readonly value: Json }
  | { readonly hunks: readonly HunkAnswer[] }

/** Returns the change request's content with the conflict decided. */
export const resolveConflict = async (
  store: ObjectStore,
  root: TreeRoot,
  conflict: MergeConflict,
  { base, main }: { readonly base: TreeRoot; readonly main: TreeRoot },
  answer: ConflictAnswer,
  context: ChangeContext,
  merging: Merging = newMerging(comparisonHere),
): Promise<TreeRoot> => {
  const decision: Decision = { store, root, base, main, context, merging }
  if ('hunks' in answer) return takeHunks(decision, conflict, answer.hunks)
  if ('value' in answer) return takeValue(decision, conflict, answer.value)
  return answer.choose === 'main' ? takeMain(decision, conflict) : root
}
