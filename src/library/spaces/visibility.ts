// The visibility of a space after it was put under another parent.
import type { Visibility } from '#database/index.ts'
import type { SpaceRow } from './store.ts'

/** It changes only where the space moves from the root into a collection, or from a collection to the root. */
export const visibilityIn = (row: SpaceRow, collectionId: string | null): Visibility => {
  if (collectionId === null) return row.visibility === 'in-collection' ? 'private' : row.visibility
  return row.parent_id === null && row.visibility === 'private' ? 'in-collection' : row.visibility
}
