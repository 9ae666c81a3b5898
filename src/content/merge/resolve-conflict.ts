// Deciding a conflict of a change request.
import type { Json } from '#kernel/json.ts'
import type { ObjectStore } from '../objects.ts'
import type { ChangeContext } from '../snapshot/index.ts'
import type { TreeRoot } from '../tree/index.ts'
import type { MergeConflict } from './conflicts.ts'
import type { Decision } from './decision.ts'
import { takeMain } from './take-main.ts'
import { takeValue } from './take-value.ts'

/** The side that is kept, or a value instead of both. */
export type ConflictAnswer = { readonly choose: 'main' | 'change-request' } | { readonly value: Json }

/** The change request's content once the conflict is decided. */
export const resolveConflict = async (
  store: ObjectStore,
  root: TreeRoot,
  conflict: MergeConflict,
  { base, main }: { readonly base: TreeRoot; readonly main: TreeRoot },
  answer: ConflictAnswer,
  context: ChangeContext,
): Promise<TreeRoot> => {
  const decision: Decision = { store, root, base, main, context }
  if ('value' in answer) return takeValue(decision, conflict, answer.value)
  return answer.choose === 'main' ? takeMain(decision, conflict) : root
}
