// Entries of menus that are the same on nearly all pages of a site: those that neither are shown, nor are above what is shown, nor lead where not every visitor may go.
import { createCache } from '#kernel/cache.ts'
import type { SeenMenu } from '#sites/navigation/index.ts'
import type { SiteView } from '#sites/published/index.ts'
import type { PreparedSite } from '#sites/resolver/index.ts'
import type { NavigationEntry } from '../route-data.ts'
import type { SiteSpaceView } from './site-space-view.ts'

/** By their indexes in the menu. */
type Entries = Map<number, NavigationEntry>

export interface SharedEntries {
  readonly leaves: Entries
  /** With all that is printed below them, or with where that is fetched from. */
  readonly branches: Entries
}

interface Kept {
  readonly site: PreparedSite
  readonly seen: SeenMenu
  readonly entries: Entries
}

/** In bytes, when all entries have been made. */
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
    // The addresses of what is fetched are those of an audience.
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
