// What a visitor sees of the menu of a space.
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { Menu, MenuEntry } from './menu.ts'

export interface SeenMenu {
  readonly menu: Menu
  /** By the indexes of entries: 1 for what is listed. What is below something that is not listed is not listed either. */
  readonly listed: Uint8Array
  /** How many entries are listed. */
  readonly count: number
  /** The indexes of the listed pages that have a text, in order: those that a reader turns over. */
  readonly pages: readonly number[]
}

/** What is listed: neither hidden nor with a condition that does not hold, as all above it; and no group without anything to list. */
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

/** The indexes of what is listed directly below an entry, or with -1 at the top level. */
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

/** Looked up for each page that is shown, and long in a space of many pages. */
const listsOf = new WeakMap<SeenMenu, Map<number, readonly number[]>>()

/** The index of the first page in a range of entries that a reader comes to; undefined without any. */
export const firstPageIn = ({ pages }: SeenMenu, start: number, end: number): number | undefined => {
  const first = pages[placeAmong(pages, start)]
  return first !== undefined && first < end ? first : undefined
}

/** The last one. */
export const lastPageIn = ({ pages }: SeenMenu, start: number, end: number): number | undefined => {
  const last = pages[placeAmong(pages, end) - 1]
  return last !== undefined && last >= start ? last : undefined
}

export interface Turn {
  readonly previous?: MenuEntry
  readonly next?: MenuEntry
}

/** The pages before and after an entry, which may be one that is not listed. */
export const turnAt = ({ menu, pages }: SeenMenu, index: number): Turn => {
  const place = placeAmong(pages, index)
  const after = pages[place] === index ? place + 1 : place
  const previous = menu.entries[pages[place - 1] ?? -1]
  const next = menu.entries[pages[after] ?? -1]
  return { ...(previous && { previous }), ...(next && { next }) }
}

/** The indexes of all entries above one, the topmost first. */
export const above = ({ entries }: Menu, index: number): number[] => {
  const found: number[] = []
  for (let at = entries[index]?.parent ?? -1; at !== -1; at = (entries[at] as MenuEntry).parent)
    found.unshift(at)
  return found
}

/** The first place in a sorted list whose number is not below another one. */
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
