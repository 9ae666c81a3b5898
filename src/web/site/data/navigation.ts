// The menu of a space as a page prints it: the whole menu where it is short, else only the branches on the way to the
// current page.
import { isAddress } from '#content/snapshot/index.ts'
import {
  above,
  firstPageIn,
  lastPageIn,
  listedBelow,
  type MenuEntry,
  placeAmong,
} from '#sites/navigation/index.ts'
import type { SiteView } from '#sites/published/index.ts'
import type { NavigationEntry } from '../route-data.ts'
import { type Fragments, fragmentsOf, type Part, top } from './fragments.ts'
import { type SharedEntries, sharedEntriesOf } from './shared-entries.ts'
import type { SiteSpaceView } from './site-space-view.ts'

const most = {
  /** Menus of up to this many entries are printed whole. */
  whole: 300,
  /** The most entries of a long list that are printed. */
  together: 100,
  /** How many of these come before the open one. */
  before: 40,
} as const

/** `index` is the entry of the current page, where it is in the menu. */
export const navigationAt = async (
  view: SiteView,
  siteSpace: SiteSpaceView,
  index: number | undefined,
): Promise<NavigationEntry[]> => {
  const open = index === undefined ? [] : [...above(siteSpace.seen.menu, index), index]
  const listing = listingOf(view, siteSpace, open)
  return listed(listing, -1, rangeAround(listing, -1))
}

/** A part of the menu below an entry, as it is fetched separately; -1 is the top level. */
export const navigationBelow = (
  view: SiteView,
  siteSpace: SiteSpaceView,
  parent: number,
  { start, towards }: Part,
): Promise<NavigationEntry[]> => {
  const listing = listingOf(view, siteSpace, [])
  const range =
    towards === 'end'
      ? { start, end: start + most.together }
      : { start: Math.max(0, start - most.together), end: start }
  return listed(listing, parent, { ...range, towards })
}

interface Listing {
  readonly siteSpace: SiteSpaceView
  /** The indexes of the current page and its ancestors, the topmost first. */
  readonly open: readonly number[]
  readonly fragments: Fragments
  /** Entries that were made for other pages; undefined where visitors see different menus. */
  readonly shared: SharedEntries | undefined
}

const listingOf = (view: SiteView, siteSpace: SiteSpaceView, open: readonly number[]): Listing => ({
  siteSpace,
  open,
  fragments: fragmentsOf(view, siteSpace),
  shared: sharedEntriesOf(view, siteSpace),
})

/** Some entries of a list; `towards` says at which end the rest of the list is linked: the start, the end or both. */
interface Range {
  readonly start: number
  readonly end: number
  readonly towards: Part['towards'] | 'both'
}

const listed = async (listing: Listing, parent: number, range: Range): Promise<NavigationEntry[]> => {
  const below = listedBelow(listing.siteSpace.seen, parent)
  const { start, end, towards } = range
  const entries: NavigationEntry[] = []
  if (start > 0 && towards !== 'end')
    entries.push(moreOf(listing, parent, below.slice(0, start), { start, towards: 'start' }))
  for (const index of below.slice(start, end)) {
    const entry = sharedAt(listing, index) ?? (await entryOf(listing, index))
    if (entry !== undefined) entries.push(entry)
  }
  if (end < below.length && towards !== 'start')
    entries.push(moreOf(listing, parent, below.slice(end), { start: end, towards: 'end' }))
  return entries
}

/** The entry as it was made for another page. */
const sharedAt = ({ shared, open }: Listing, index: number): NavigationEntry | undefined =>
  open.includes(index) ? undefined : (shared?.leaves.get(index) ?? shared?.branches.get(index))

/** The entry; undefined for a link that leads the visitor nowhere, and for a group of only such links. */
const entryOf = async (listing: Listing, index: number): Promise<NavigationEntry | undefined> => {
  const { siteSpace, open, shared } = listing
  const entry = siteSpace.seen.menu.entries[index] as MenuEntry
  const type = entry.type === 'link' || entry.type === 'group' ? entry.type : 'page'
  const own = type === 'page' ? siteSpace.hrefOf(entry) : await leadingTo(siteSpace, entry)
  if (type === 'link' && own === undefined) return undefined
  const below = await printedBelow(listing, index)
  const isBranch = below.fragment !== undefined || below.entries.length > 0
  if (type === 'group' && !isBranch) return undefined
  const isShared =
    shared !== undefined &&
    type !== 'link' &&
    !open.includes(index) &&
    below.entries.every(({ isShared }) => isShared)
  const made: NavigationEntry = {
    type,
    ...namesOf(entry),
    isCurrent: open.at(-1) === index,
    isOpen: open.slice(0, -1).includes(index),
    ...(own !== undefined && { href: own }),
    ...below,
    ...(isShared && { isShared }),
  }
  if (isShared) (isBranch ? shared.branches : shared.leaves).set(index, made)
  return made
}

const namesOf = ({ title, emoji, icon }: MenuEntry): Pick<NavigationEntry, 'title' | 'emoji' | 'icon'> => ({
  title,
  ...(emoji !== undefined && { emoji }),
  ...(icon !== undefined && { icon }),
})

/** Where a link of the menu leads the visitor; undefined where it leads them nowhere. */
export const leadingTo = async (
  { links, siteSpaceId }: SiteSpaceView,
  { target }: MenuEntry,
): Promise<string | undefined> => {
  if (target === undefined || (target.kind === 'url' && !isAddress(target.url))) return undefined
  return links.to(siteSpaceId, target)
}

/**
 * What is printed below an entry: a closed branch of a long menu has only the address to fetch it from, and if it is a
 * group, the address of its first page.
 */
const printedBelow = async (
  listing: Listing,
  index: number,
): Promise<Pick<NavigationEntry, 'entries' | 'fragment' | 'href'>> => {
  const { siteSpace, open, fragments } = listing
  const { seen } = siteSpace
  const { id, type, end } = seen.menu.entries[index] as MenuEntry
  if (listedBelow(seen, index).length === 0) return { entries: [] }
  if (seen.count <= most.whole || open.includes(index))
    return { entries: await listed(listing, index, rangeAround(listing, index)) }
  const firstPage = seen.menu.entries[firstPageIn(seen, index + 1, end) ?? -1]
  const fragment = fragments(id, { start: 0, towards: 'end' })
  return {
    entries: [],
    fragment,
    ...(type === 'group' && firstPage && { href: siteSpace.hrefOf(firstPage) }),
  }
}

/** The range of a long list to print: some entries before the open one, and more after it. */
const rangeAround = ({ siteSpace, open }: Listing, parent: number): Range => {
  const { seen } = siteSpace
  const below = listedBelow(seen, parent)
  const towards = 'both'
  if (seen.count <= most.whole || below.length <= most.together)
    return { start: 0, end: below.length, towards }
  const opened = parent === -1 ? open[0] : open[open.indexOf(parent) + 1]
  const at = opened === undefined ? 0 : placeAmong(below, opened)
  const start = Math.min(Math.max(0, at - most.before), below.length - most.together)
  return { start, end: start + most.together, towards }
}

const moreOf = (
  { siteSpace, fragments }: Listing,
  parent: number,
  left: readonly number[],
  part: Part,
): NavigationEntry => {
  const { seen, hrefOf } = siteSpace
  const { entries } = seen.menu
  const [first = 0, last = 0] = [left[0], left.at(-1)]
  const end = entries[last]?.end ?? 0
  const nearest = part.towards === 'start' ? lastPageIn(seen, first, end) : firstPageIn(seen, first, end)
  const page = nearest === undefined ? undefined : entries[nearest]
  return {
    type: 'more',
    title: page?.title ?? '',
    count: left.length,
    entries: [],
    ...(page && { href: hrefOf(page) }),
    isCurrent: false,
    isOpen: false,
    fragment: fragments(entries[parent]?.id ?? top, part),
  }
}
