// The check of which pages each revision changed, which follows from the contents of the revision and of its parent.
import { differingPages } from '#content/changes/index.ts'
import { parentsOf } from '#library/revisions/index.ts'
import { type Check, type Examined, mendingEach } from '../check.ts'
import {
  countNoted,
  forgetNotedPages,
  lineageOf,
  notedOf,
  notedRevisionsAfter,
  type PageOfRevision,
  rootsOf,
  spaceIds,
} from './store.ts'

export const pageRevisions: Check = {
  id: 'page_revisions',
  rule: 'page_revisions has the pages that each revision changed, and no others.',
  isSlow: true,
  parts: ({ db }) => spaceIds(db),
  find: async function* (at, space) {
    const noted = await notedOf(at.db, space)
    const missing = new Set<string>()
    for await (const rows of changedPages(at, space))
      for (const [head, some] of Map.groupBy(rows, row => row.head_id)) {
        const count = await countNoted(at.db, some)
        if (count < some.length) missing.add(head)
        noted.set(head, (noted.get(head) ?? 0) - count)
      }
    for (const [head_id, left] of noted)
      if (left > 0 || missing.has(head_id)) yield { table: 'page_revisions', row: { head_id } }
  },
  remedy: mendingEach('forgets those of the content, so that the server notes them anew', (db, { row }) =>
    forgetNotedPages(db, String(row.head_id)),
  ),
}

const atOnce = 200

/** The pages that the revisions of a space changed, computed from their contents. */
async function* changedPages(
  { db, installation }: Examined,
  space: string,
): AsyncGenerator<PageOfRevision[]> {
  const session = installation.contents.session(db, (await lineageOf(db, space)) ?? '')
  for (let last = ''; ; ) {
    const revisions = await notedRevisionsAfter(db, space, last, atOnce)
    const roots = await rootsOf(
      db,
      revisions.flatMap(one => parentsOf(one).slice(0, 1)),
    )
    for (const { id, root, change_request_id, parent_ids } of revisions) {
      const [parent] = parentsOf({ parent_ids })
      // The content of a first revision was there from the beginning.
      const before = parent === undefined ? root : (roots.get(parent) ?? null)
      const { ids } = await differingPages(session, before, root)
      yield ids.map(page_id => ({ head_id: change_request_id ?? space, page_id, revision_id: id }))
    }
    last = revisions.at(-1)?.id ?? last
    if (revisions.length < atOnce) return
  }
}
