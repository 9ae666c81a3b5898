// Gives pages other order keys without otherwise changing them.

import { normalPage } from '../normalize.ts'
import { pagesOf } from '../reading/pages.ts'
import { allPageEdits, type Edit } from '../record-edits.ts'
import type { Draft } from './draft.ts'

/** The edits that give pages these order keys, by page id. */
export const respaceEdits = async (draft: Draft, orders: ReadonlyMap<string, string>): Promise<Edit[]> => {
  if (orders.size === 0) return []
  const pages = await pagesOf(draft.store, draft.root, [...orders.keys()])
  return allPageEdits(
    pages.map(page => [page, normalPage({ ...page, order: orders.get(page.id) ?? page.order })]),
  )
}
