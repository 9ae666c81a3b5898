// The state in which a conflict is decided.
import type { ObjectStore } from '../objects.ts'
import type { ChangeContext } from '../snapshot/index.ts'
import type { TreeRoot } from '../tree/index.ts'
import type { Merging } from './merge-text.ts'

/** The change request's content so far, and the states that it conflicts with. */
export interface Decision {
  readonly store: ObjectStore
  readonly root: TreeRoot
  readonly base: TreeRoot
  readonly main: TreeRoot
  readonly context: ChangeContext
  readonly merging: Merging
}
