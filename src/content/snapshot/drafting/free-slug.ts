// Slugs that no sibling has.
import { numberedSlug } from '#kernel/slug.ts'
import { get, type TreeRoot } from '../../tree/index.ts'
import type { NodeReader } from '../reading/pages.ts'
import { keys } from '../records.ts'

/** Whether a slug is taken; a promise where that must be looked up. */
export type IsTaken = (slug: string) => boolean | Promise<boolean>

/** The wanted slug, else one with a free number behind it, no longer than slugs may be; asks about logarithmically many. */
export const freeSlug = async (wanted: string, isTaken: IsTaken): Promise<string> => {
  if (!(await isTaken(wanted))) return wanted
  let taken = 0
  let free = 1
  while (await isTaken(numberedSlug(wanted, free))) {
    taken = free
    free *= 2
  }
  while (free - taken > 1) {
    const middle = (taken + free) >>> 1
    if (await isTaken(numberedSlug(wanted, middle))) taken = middle
    else free = middle
  }
  return numberedSlug(wanted, free)
}

/** The page under `parent` that has a slug. */
export const slugOwner = async (
  store: NodeReader,
  root: TreeRoot,
  parent: string | null,
  slug: string,
): Promise<string | undefined> => (await get(store, root, keys.slug(parent, slug))) as string | undefined

/** The same among the pages under `parent`, except that page itself. */
export const freeSlugUnder = (
  store: NodeReader,
  root: TreeRoot,
  parent: string | null,
  wanted: string,
  except?: string,
): Promise<string> =>
  freeSlug(wanted, async slug => {
    const holder = await slugOwner(store, root, parent, slug)
    return holder !== undefined && holder !== except
  })
