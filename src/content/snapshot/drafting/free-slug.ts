// Finds slugs that no sibling has.
import { numberedSlug } from '#kernel/slug.ts'
import type { NodeReader, TreeRoot } from '../../tree/index.ts'
import { kinds } from '../kinds.ts'
import { find } from '../reading/entries.ts'

/** Whether a slug is taken; a promise if that must be looked up. */
export type IsTaken = (slug: string) => boolean | Promise<boolean>

/**
 * The wanted slug, or one with a free number appended, within the length of slugs; takes a logarithmic number of look-ups.
 */
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

/** The id of the page under `parent` that has a slug. */
export const slugOwner = (
  store: NodeReader,
  root: TreeRoot,
  parent: string | null,
  slug: string,
): Promise<string | undefined> => find(store, root, kinds.slug, { parent, slug })

/** A slug that no page under `parent` has, except possibly `except`. */
export const freeSlugUnder = (
  store: NodeReader,
  root: TreeRoot,
  parent: string | null,
  wanted: string,
  except?: string,
): Promise<string> =>
  freeSlug(wanted, async slug => {
    const owner = await slugOwner(store, root, parent, slug)
    return owner !== undefined && owner !== except
  })
