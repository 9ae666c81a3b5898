// Entries of menus that are the same on nearly all pages of a site: of pages with none below them, as long as they are not the one that is shown.
import { createCache } from '#kernel/cache.ts'
import type { SeenMenu } from '#sites/navigation/index.ts'
import type { PreparedSite } from '#sites/resolver/index.ts'
import type { NavigationEntry } from '../route-data.ts'

/** By their indexes in the menu. */
export type Leaves = Map<number, NavigationEntry>

interface Kept {
  readonly site: PreparedSite
  readonly seen: SeenMenu
  readonly leaves: Leaves
}

/** In bytes, when all entries have been made. */
const kept = createCache<Kept>(32_000_000)
const bytesOfLeaf = 700

/** `address` is what the addresses of the entries follow from beside the site. Undefined where visitors see different menus. */
export const leavesOf = (site: PreparedSite, seen: SeenMenu, address: string): Leaves | undefined => {
  const { entries, isSameForAll } = seen.menu
  if (!isSameForAll) return undefined
  const key = `${site.plan.id} ${address}`
  const known = kept.get(key)
  if (known?.site === site && known.seen === seen) return known.leaves
  const leaves: Leaves = new Map()
  kept.set(key, { site, seen, leaves }, entries.length * bytesOfLeaf)
  return leaves
}
