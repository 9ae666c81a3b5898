// Merges a few changes that only affect the content of pages: of the other side only these pages are looked at.
import type { ObjectStore } from '../objects.ts'
import { kinds, same } from '../snapshot/index.ts'
import { type Difference, diff, edit, getMany, type TreeRoot } from '../tree/index.ts'

/** In pages: with more of them, it may be less to write what the other side has changed. */
const most = 100

/**
 * Their side with our changes, where ours change only the content of pages, neither their place
 * nor which pages exist, and their side left those pages alone. No two changes meet then, so
 * this is the merge, however much their side has changed. Undefined in all other cases.
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

/** Only a change within a page: its place, slug and kind are also stored in other records, which would then differ too. */
const isInPlace = ({ key, before, after }: Difference): boolean =>
  key.startsWith(kinds.page.prefix) && before !== undefined && after !== undefined
