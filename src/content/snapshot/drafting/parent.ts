// Which pages may be under which.
import { invalidField } from '#kernel/errors.ts'
import { deepestLevel } from '../bounds.ts'
import { ancestors, childIdsOf } from '../reading/pages.ts'
import type { PageRecord, PageType } from '../records.ts'
import { type Draft, pageNamed } from './draft.ts'
import { refuseUnderGenerated } from './generated-pages.ts'
import { countChildren } from './position.ts'

/** The id of the parent that a change names, after checking that a page of this type may be under it. */
export const parentFor = async (
  draft: Draft,
  into: string | null,
  moved: { readonly type: PageType; readonly page?: PageRecord },
  pointer: string,
): Promise<string | null> => {
  if (into === null) return null
  const field = `${pointer}/into`
  const parent = await pageNamed(draft, into, field)
  if (moved.type === 'group') throw invalidField(field, 'must be null: a group is at the top level')
  if (parent.type === 'link') throw invalidField(field, 'must not be a link: nothing can be under one')
  refuseUnderGenerated(parent, field)
  const above = await ancestors(draft.store, draft.root, parent)
  if (moved.page !== undefined && [...above, parent].some(({ id }) => id === moved.page?.id)) {
    throw invalidField(field, 'must not be the page itself or a page under it')
  }
  refuseTooMany(draft, pointer)
  const level = above.length + 1
  // A computed page will have generated pages under it.
  const least = moved.type === 'computed' ? 1 : 0
  const below = Math.max(least, await levelsBelow(draft, moved.page, deepestLevel - level))
  if (level + below >= deepestLevel) {
    throw invalidField(field, `must leave the pages at most ${deepestLevel} levels deep`)
  }
  return parent.id
}

/** How many descendants the pages may have that one request moves or deletes; checked before each further such change. */
const mostPagesAlong = 200_000

/** Refuses further moves and deletions once the changes so far affected too many descendants. */
export const refuseTooMany = (draft: Draft, pointer: string): void => {
  if (draft.pagesAlong <= mostPagesAlong) return
  throw invalidField(
    pointer,
    `must come in another request: those before it take more than ${mostPagesAlong.toLocaleString('en')} pages along`,
  )
}

/** Refuses an index beyond the end of `siblings` pages. */
export const checkIndex = (at: number | undefined, siblings: number, pointer: string): void => {
  if (at !== undefined && at > siblings) throw invalidField(`${pointer}/at`, `must be at most ${siblings}`)
}

/** The number of siblings that a page would have under `parent`, not counting itself. */
export const countSiblings = async (
  draft: Draft,
  parent: string | null,
  page?: PageRecord,
): Promise<number> =>
  (await countChildren(draft.store, draft.root, parent)) - (page?.parent === parent ? 1 : 0)

/** The number of levels of pages below a page; stops counting at `enough`. */
const levelsBelow = async (draft: Draft, page: PageRecord | undefined, enough: number): Promise<number> => {
  let level = page === undefined ? [] : [page.id]
  for (let levels = 0; ; levels++) {
    const below = (await childIdsOf(draft.store, draft.root, level)).flat()
    if (below.length === 0 || levels >= enough) return levels
    draft.pagesAlong += below.length
    level = below
  }
}
