// Moving a page of a change request to where the main content has it.
import { Invalid } from '#kernel/errors.ts'
import {
  ancestors,
  freeSlugUnder,
  lastChange,
  normalPage,
  type PageRecord,
  page,
  pageEdits,
} from '../snapshot/index.ts'
import { edit, type TreeRoot } from '../tree/index.ts'
import type { Decision } from './decision.ts'
import { positionOf } from './merge-page.ts'

export const moveLikeMain = async (
  { store, root, context }: Decision,
  mine: PageRecord,
  theirs: PageRecord,
): Promise<TreeRoot> => {
  const { parent } = theirs
  if (parent !== null) {
    const above = await page(store, root, parent)
    if (above === undefined) {
      throw new Invalid(
        'the main content has the page under one that this change request deleted: bring that back first',
      )
    }
    if ([...(await ancestors(store, root, above)), above].some(({ id }) => id === mine.id)) {
      throw new Invalid(
        `the main content has the page under "${above.title}", which this change request has under it: move that first`,
      )
    }
  }
  const slug = mine.slug && (await freeSlugUnder(store, root, parent, mine.slug, mine.id))
  const after = normalPage({ ...mine, ...positionOf(theirs), slug, ...lastChange(context) })
  return edit(store, root, pageEdits(mine, after))
}
