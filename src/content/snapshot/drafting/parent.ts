// Which pages may be under which.
import { invalidField } from '#kernel/errors.ts'
import { deepestLevel } from '../bounds.ts'
import { ancestors, childIdsOf } from '../reading/pages.ts'
import type { PageRecord, PageType } from '../records.ts'
import { type Draft, pageNamed } from './draft.ts'
import { refuseUnderGenerated } from './generated-pages.ts'
import { countChildren } from './position.ts'

/** The id of the parent that a change names, once it is sure that a page of this type may be under it. */
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
  // What is computed gets pages under it.
  const least = moved.type === 'computed' ? 1 : 0
  const below = Math.max(least, await levelsBelow(draft, moved.page, deepestLevel - level))
  if (level + below >= deepestLevel) {
    throw invalidField(field, `must leave the pages at most ${deepestLevel} levels deep`)
  }
  return parent.id
}

/** How many pages may be under those that one request moves or deletes, until its last such change. */
const mostPagesAlong = 200_000

/** Refuses to move or delete more where the changes so far took very many pages along. */
export const refuseTooMany = (draft: Draft, pointer: string): void => {
  if (draft.pagesAlong <= mostPagesAlong) return
  throw invalidField(
    pointer,
    `must come in another request: those before it take more than ${mostPagesAlong.toLocaleString('en')} pages along`,
  )
}

/** Refuses an index that is behind the last of `siblings` pages. */
export const checkIndex = (at: number | undefined, siblings: number, pointer: string): void => {
  if (at !== undefined && at > siblings) throw invalidField(`${pointer}/at`, `must be at most ${siblings}`)
}

/** How many siblings a page under `parent` has, itself not counted. */
export const countSiblings = async (
  draft: Draft,
  parent: string | null,
  page?: PageRecord,
): Promise<number> =>
  (await countChildren(draft.store, draft.root, parent)) - (page?.parent === parent ? 1 : 0)

/** How many levels of pages are under a page; stops counting at `enough`. */
const levelsBelow = async (draft: Draft, page: PageRecord | undefined, enough: number): Promise<number> => {
  let level = page === undefined ? [] : [page.id]
  for (let levels = 0; ; levels++) {
    const below = (await childIdsOf(draft.store, draft.root, level)).flat()
    if (below.length === 0 || levels >= enough) return levels
    draft.pagesAlong += below.length
    level = below
  }
}
