// Menu entries that are the same on nearly all pages of a site: neither the current page nor its ancestors, nor links
// that not every visitor may follow.
import { createCache } from '#kernel/cache.ts'
import type { SeenMenu } from '#sites/navigation/index.ts'
import type { SiteView } from '#sites/published/index.ts'
import type { PreparedSite } from '#sites/resolver/index.ts'
import type { NavigationEntry } from '../route-data.ts'
import type { SiteSpaceView } from './site-space-view.ts'

/** By the indexes of entries in the menu. */
type Entries = Map<number, NavigationEntry>

export interface SharedEntries {
  readonly leaves: Entries
  /** Entries with all that is printed below them, or with the address to fetch it from. */
  readonly branches: Entries
}

interface Kept {
  readonly site: PreparedSite
  readonly seen: SeenMenu
  readonly entries: Entries
}

/** In bytes, once all entries have been made. */
const kept = createCache<Kept>(32_000_000, 'site-menu-entries')
const bytesOfEntry = 700

/** Undefined where visitors see different menus. */
export const sharedEntriesOf = (
  { site, base, audience }: SiteView,
  { siteSpaceId, frontPage, seen }: SiteSpaceView,
): SharedEntries | undefined => {
  const { entries, branches, isSameForAll } = seen.menu
  if (!isSameForAll) return undefined
  const at = `${site.plan.id} ${siteSpaceId} ${frontPage} ${base}`
  return {
    leaves: keptAt(at, { site, seen, most: entries.length }),
    // They contain addresses of fragments, which differ between audiences.
    branches: keptAt(`${at} ${audience.bits}`, { site, seen, most: branches }),
  }
}

const keptAt = (key: string, { site, seen, most }: Omit<Kept, 'entries'> & { most: number }): Entries => {
  const known = kept.get(key)
  if (known?.site === site && known.seen === seen) return known.entries
  const entries: Entries = new Map()
  kept.set(key, { site, seen, entries }, most * bytesOfEntry)
  return entries
}
