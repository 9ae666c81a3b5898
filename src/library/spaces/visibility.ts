// The visibility of a space that is put somewhere else.
import type { Visibility } from '#database/index.ts'
import type { SpaceRow } from './store.ts'

/** It changes only on the way into a collection, or out of all of them. */
export const visibilityIn = (row: SpaceRow, collectionId: string | null): Visibility => {
  if (collectionId === null) return row.visibility === 'in-collection' ? 'private' : row.visibility
  return row.parent_id === null && row.visibility === 'private' ? 'in-collection' : row.visibility
}
