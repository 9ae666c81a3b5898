// The check of current contents: derived data agrees with their records.
import { checkRecords } from '#content/snapshot/index.ts'
import { bringBack } from '../advice.ts'
import type { Check } from '../check.ts'
import { headsOf, lineageOf, spaceIds } from './store.ts'

export const heads: Check = {
  id: 'contents',
  rule: 'In every content the pages are a tree, and what pages and files are looked up by agrees with them.',
  isSlow: true,
  parts: ({ db }) => spaceIds(db),
  find: async function* ({ db, installation }, space) {
    const lineage = await lineageOf(db, space)
    if (lineage === undefined) return
    const session = installation.contents.session(db, lineage)
    for (const { change_request_id: id, root } of await headsOf(db, space))
      for (const problem of await checkRecords(session, root))
        yield id === null
          ? { table: 'spaces', row: { id: space }, problem }
          : { table: 'change_requests', row: { id, space_id: space }, problem }
  },
  remedy: bringBack,
}
