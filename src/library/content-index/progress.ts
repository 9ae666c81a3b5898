// The progress of an index, for answers while it lags behind.
import { isBehind } from './catch-up.ts'
import type { Indexing } from './schema.ts'
import type { IndexedSpace } from './store.ts'

/** Undefined where the index is up to date. */
export const progressOf = (space: IndexedSpace): Indexing | undefined => {
  const { retries, position, total } = space
  const all = Math.max(total ?? 0, retries)
  if (!isBehind(space)) return retries === 0 ? undefined : { done: all - retries, total: all }
  // The records of a step that was not begun are not counted yet: there is one at least.
  if (space.pending_revision_id === null) return { done: 0, total: 1 + retries }
  return { done: Math.max(0, (position ?? 0) - retries), total: all }
}

/** The sum of several progresses. */
export const combinedProgress = (parts: readonly (Indexing | undefined)[]): Indexing | undefined => {
  const all = parts.filter(part => part !== undefined)
  if (all.length === 0) return undefined
  const sum = (field: keyof Indexing) => all.reduce((total, one) => total + one[field], 0)
  return { done: sum('done'), total: sum('total') }
}
