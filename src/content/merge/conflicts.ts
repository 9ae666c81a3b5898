// The changes of two sides between which people must decide.

/** A conflict, over a field of a page, a file, a reusable content, or a variable of the space. */
export interface MergeConflict {
  readonly page?: string
  readonly reusableContent?: string
  readonly file?: string
  readonly variable?: string
  /** A field's name; `place` is parent and order, and `page`, `file` and `reusableContent` are the record as a whole. */
  readonly field: string
}

/** Adds a conflict while they are collected; each is kept once. */
export type ConflictList = (conflict: MergeConflict) => void

export const conflictList = (): { add: ConflictList; all: () => MergeConflict[] } => {
  const found = new Map<string, MergeConflict>()
  return {
    add: conflict => found.set(keyOf(conflict), conflict),
    all: () => [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, conflict]) => conflict),
  }
}

const keyOf = ({ page, reusableContent, file, variable, field }: MergeConflict): string =>
  JSON.stringify([page ?? '', reusableContent ?? '', file ?? '', variable ?? '', field])
