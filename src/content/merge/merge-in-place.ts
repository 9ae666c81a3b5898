// Merging a few changes that only say what is on pages: the other side is looked at on these pages alone.
import type { ObjectStore } from '../objects.ts'
import { kinds, same } from '../snapshot/index.ts'
import { type Difference, diff, edit, getMany, type TreeRoot } from '../tree/index.ts'

/** Pages: with more of them, it may be less to write what the other side has changed. */
const most = 100

/**
 * Their side with our changes, where these change what is on pages, and neither where a page is nor which pages there are, and
 * where their side left those pages as they were. Then no two changes meet, and a merge is this, however much they have changed.
 * Undefined where it is otherwise.
 */
export const mergeInPlace = async (
  store: ObjectStore,
  base: TreeRoot,
  ours: TreeRoot,
  theirs: TreeRoot,
): Promise<TreeRoot | undefined> => {
  const changes = await diff(store, base, ours, '', most)
  if (changes.length > most || !changes.every(isInPlace)) return undefined
  const keys = changes.map(({ key }) => key)
  const found = await getMany(store, theirs, keys)
  if (!changes.every(({ key, before }) => same(found.get(key), before))) return undefined
  return edit(
    store,
    theirs,
    changes.map(({ key, after }) => [key, after]),
  )
}

/** Where a page is somewhere else, has another slug or is of another kind, other records say so too. */
const isInPlace = ({ key, before, after }: Difference): boolean =>
  key.startsWith(kinds.page.prefix) && before !== undefined && after !== undefined
