// How far an index is, for answers while it lags behind.
import type { Ctx } from '#context.ts'
import { isBehind } from './catch-up.ts'
import type { Indexing } from './schema.ts'
import { type IndexedSpace, indexedSpace } from './store.ts'

/** Undefined where the index is up to date. */
export const progressOf = (space: IndexedSpace): Indexing | undefined => {
  const { retries, position, total } = space
  const all = Math.max(total ?? 0, retries)
  if (!isBehind(space)) return retries === 0 ? undefined : { done: all - retries, total: all }
  // A step that was not begun has not been counted: it is one record at least.
  if (space.pending_revision_id === null) return { done: 0, total: 1 + retries }
  return { done: Math.max(0, (position ?? 0) - retries), total: all }
}

/** How far the index of a space is; undefined where it is up to date. */
export const indexingOf = async (ctx: Ctx, spaceId: string): Promise<Indexing | undefined> => {
  const space = await indexedSpace(ctx, spaceId)
  return space && progressOf(space)
}

/** Several of them as one. */
export const combinedProgress = (parts: readonly (Indexing | undefined)[]): Indexing | undefined => {
  const all = parts.filter(part => part !== undefined)
  if (all.length === 0) return undefined
  const sum = (field: keyof Indexing) => all.reduce((total, one) => total + one[field], 0)
  return { done: sum('done'), total: sum('total') }
}
