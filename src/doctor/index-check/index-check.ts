// The check of the index of a main content: it is built again, beside the database, and compared.
import { rebuildIndexOf } from '#library/content-index/index.ts'
import type { Check } from '../check.ts'
import { spaceIds } from '../content/store.ts'
import { compareIndex } from './compare.ts'
import { indexedAsItIs } from './store.ts'

export const indexCheck: Check = {
  id: 'index',
  rule: 'What search and questions on links are answered from is what the indexed content of each space gives.',
  isSlow: true,
  parts: ({ db }) => spaceIds(db),
  find: async function* (at, id) {
    const space = await indexedAsItIs(at.db, id)
    // An index that is being built is incomplete, and does not claim to be complete.
    if (space === undefined) return
    for await (const problem of compareIndex(at, space))
      yield { table: 'content_index', row: { space_id: id, revision_id: space.revision_id }, problem }
  },
  remedy: {
    mends: 'computes the index of the space anew',
    mend: async (ctx, findings) => {
      for (const id of new Set(findings.map(({ row }) => String(row.space_id)))) await rebuildIndexOf(ctx, id)
    },
  },
}
