// What a visitor sees of the menu of a space.
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { Menu, MenuEntry } from './menu.ts'

export interface SeenMenu {
  readonly menu: Menu
  /** 1 at the index of each entry that is listed. Nothing below an entry that is not listed is listed. */
  readonly listed: Uint8Array
  /** How many entries are listed. */
  readonly count: number
  /**
   * The indexes of the listed pages that have a text, in order: those that the links to the previous and next page lead
   * through.
   */
  readonly pages: readonly number[]
}

/**
 * The menu as a visitor sees it: without entries that are hidden or whose condition does not hold, without all that is
 * below these, and without groups in which nothing is listed.
 */
export const seenBy = async (menu: Menu, isTrue: (condition: string) => boolean): Promise<SeenMenu> => {
  const { entries } = menu
  const listed = new Uint8Array(entries.length)
  for (let index = 0; index < entries.length; ) {
    const { condition, isHidden, end } = entries[index] as MenuEntry
    if (condition !== undefined) {
      const turn = yieldWhenLong()
      if (turn !== undefined) await turn
    }
    const isListed = !isHidden && (condition === undefined || isTrue(condition))
    if (isListed) listed[index] = 1
    index = isListed ? index + 1 : end
  }
  withoutEmptyGroups(entries, listed)
  const pages: number[] = []
  let count = 0
  for (let index = 0; index < entries.length; index++) {
    if (listed[index] !== 1) continue
    count++
    if (hasText(entries[index] as MenuEntry)) pages.push(index)
  }
  return { menu, listed, count, pages }
}

const withoutEmptyGroups = (entries: readonly MenuEntry[], listed: Uint8Array): void => {
  const isNeeded = new Uint8Array(entries.length)
  for (let index = entries.length - 1; index >= 0; index--) {
    const { type, parent } = entries[index] as MenuEntry
    if (listed[index] !== 1) continue
    if (type === 'group' && isNeeded[index] !== 1) listed[index] = 0
    else if (parent !== -1) isNeeded[parent] = 1
  }
}

const hasText = ({ type }: MenuEntry): boolean => type === 'document' || type === 'computed'

/** The indexes of the entries listed directly below an entry, or at the top level with -1. */
export const listedBelow = (seen: SeenMenu, parent: number): readonly number[] => {
  const { entries } = seen.menu
  const end = parent === -1 ? entries.length : (entries[parent]?.end ?? 0)
  if (end === parent + 1) return nothing
  const lists = listsOf.get(seen) ?? new Map<number, readonly number[]>()
  const known = lists.get(parent)
  if (known !== undefined) return known
  const below: number[] = []
  for (let index = parent + 1; index < end; index = (entries[index] as MenuEntry).end)
    if (seen.listed[index] === 1) below.push(index)
  listsOf.set(seen, lists.set(parent, below))
  return below
}

const nothing: readonly number[] = []

/** Cached: the lists are looked up for each page that is shown, and long in a space of many pages. */
const listsOf = new WeakMap<SeenMenu, Map<number, readonly number[]>>()

/** The index of the first listed page with a text in a range of entries; undefined without any. */
export const firstPageIn = ({ pages }: SeenMenu, start: number, end: number): number | undefined => {
  const first = pages[placeAmong(pages, start)]
  return first !== undefined && first < end ? first : undefined
}

/** The index of the last listed page with a text in a range of entries; undefined without any. */
export const lastPageIn = ({ pages }: SeenMenu, start: number, end: number): number | undefined => {
  const last = pages[placeAmong(pages, end) - 1]
  return last !== undefined && last >= start ? last : undefined
}

export interface Turn {
  readonly previous?: MenuEntry
  readonly next?: MenuEntry
}

/** The pages before and after an entry, which itself may not be listed. */
export const turnAt = ({ menu, pages }: SeenMenu, index: number): Turn => {
  const place = placeAmong(pages, index)
  const after = pages[place] === index ? place + 1 : place
  const previous = menu.entries[pages[place - 1] ?? -1]
  const next = menu.entries[pages[after] ?? -1]
  return { ...(previous && { previous }), ...(next && { next }) }
}

/** The indexes of all ancestors of an entry, the topmost first. */
export const above = ({ entries }: Menu, index: number): number[] => {
  const found: number[] = []
  for (let at = entries[index]?.parent ?? -1; at !== -1; at = (entries[at] as MenuEntry).parent)
    found.unshift(at)
  return found
}

/** The first place in a sorted list whose number is at least the given one (binary search). */
export const placeAmong = (sorted: readonly number[], number: number): number => {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as number) < number) low = middle + 1
    else high = middle
  }
  return low
}
