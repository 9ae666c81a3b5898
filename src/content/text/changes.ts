// Which lines differ between two texts: the shortest edit script by Myers' algorithm, within limits.
import { diffArrays } from 'diff/lib/diff/array.js'
import { slideRuns } from './slide.ts'

/** Lines `beforeStart..beforeEnd` became lines `afterStart..afterEnd`; ends are exclusive, either range may be empty. */
export interface LineChange {
  readonly beforeStart: number
  readonly beforeEnd: number
  readonly afterStart: number
  readonly afterEnd: number
}

/**
 * The limits of one comparison, for what is between the common beginning and end: lines on a side, and removed plus added
 * lines among those that both sides have. Myers' algorithm takes at most edits² / 2 steps, keeps a path for each, and walks
 * the lines at most once per diagonal, of which there are twice as many as edits.
 */
export const MAX_LINES = 100_000
export const MAX_EDITS = 600

/** The work that is left, in comparisons of two lines and lines looked at; below zero, a comparison was given up. */
export interface Effort {
  left: number
}

/** The limit on the effort of one comparison: thousands of equal lines could make it a thousand times as much. */
export const MAX_EFFORT = 10_000_000

/** The changes from `before` to `after` in order, with at least one common line between two; undefined beyond the limits. */
export const lineChanges = (
  before: readonly string[],
  after: readonly string[],
  effort: Effort,
): LineChange[] | undefined => {
  const middle = differingMiddle(before, after)
  const removed = new Uint8Array(before.length)
  const added = new Uint8Array(after.length)
  effort.left -= before.length + after.length
  if (effort.left < 0 || !markMiddle(middle, before, after, { removed, added }, effort)) return
  slideRuns(before, removed, added)
  slideRuns(after, added, removed)
  return changesFrom(removed, added)
}

/** Everything between the common beginning and the common end, as one change. */
export const differingMiddle = (before: readonly string[], after: readonly string[]): LineChange => {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let beforeEnd = before.length
  let afterEnd = after.length
  while (beforeEnd > start && afterEnd > start && before[beforeEnd - 1] === after[afterEnd - 1]) {
    beforeEnd--
    afterEnd--
  }
  return { beforeStart: start, beforeEnd, afterStart: start, afterEnd }
}

/** Marks the lines that differ, first those that do not occur on the other side at all; false beyond the limits. */
const markMiddle = (
  middle: LineChange,
  before: readonly string[],
  after: readonly string[],
  { removed, added }: Marks,
  effort: Effort,
): boolean => {
  if (middle.beforeEnd - middle.beforeStart > MAX_LINES || middle.afterEnd - middle.afterStart > MAX_LINES)
    return false
  const numberOf = new Map<string, number>()
  const old = before.slice(middle.beforeStart, middle.beforeEnd).map(line => numbered(line, numberOf))
  const fresh = after.slice(middle.afterStart, middle.afterEnd).map(line => numberOf.get(line) ?? -1)
  const inAfter = new Uint8Array(numberOf.size)
  for (const number of fresh) if (number >= 0) inAfter[number] = 1
  const oldShared = sharedLines(old, number => inAfter[number] === 1, removed, middle.beforeStart)
  const freshShared = sharedLines(fresh, number => number >= 0, added, middle.afterStart)
  return markEdits(oldShared, freshShared, { removed, added }, effort)
}

/** For each line of either text, whether the other one lacks it at that place. */
interface Marks {
  readonly removed: Uint8Array
  readonly added: Uint8Array
}

/** Gives equal lines equal numbers, so that comparing two takes the same time for long lines. */
const numbered = (line: string, numberOf: Map<string, number>): number => {
  const known = numberOf.get(line)
  if (known !== undefined) return known
  numberOf.set(line, numberOf.size)
  return numberOf.size - 1
}

/** The numbers of lines that both sides have, and the indexes of these lines in their text. */
interface SharedLines {
  readonly numbers: number[]
  readonly indexes: number[]
}

const sharedLines = (
  numbers: readonly number[],
  isShared: (number: number) => boolean,
  marks: Uint8Array,
  offset: number,
): SharedLines => {
  const shared: SharedLines = { numbers: [], indexes: [] }
  numbers.forEach((number, index) => {
    if (isShared(number)) {
      shared.numbers.push(number)
      shared.indexes.push(offset + index)
    } else marks[offset + index] = 1
  })
  return shared
}

const markEdits = (
  old: SharedLines,
  fresh: SharedLines,
  { removed, added }: Marks,
  effort: Effort,
): boolean => {
  const script = shortestScript(old.numbers, fresh.numbers, effort)
  if (script === undefined) return false
  let i = 0
  let j = 0
  for (const part of script) {
    if (part.removed) markAll(old.indexes, i, part.count, removed)
    if (part.added) markAll(fresh.indexes, j, part.count, added)
    if (!part.added) i += part.count
    if (!part.removed) j += part.count
  }
  return true
}

/** Undefined beyond the limits. */
const shortestScript = (old: number[], fresh: number[], effort: Effort) => {
  const comparator = (one: number, other: number): boolean => {
    if (--effort.left < 0) throw spent
    return one === other
  }
  try {
    return diffArrays(old, fresh, { maxEditLength: MAX_EDITS, comparator })
  } catch (error) {
    if (error === spent) return undefined
    throw error
  }
}

const spent = new Error('the effort is spent')

const markAll = (indexes: readonly number[], start: number, count: number, marks: Uint8Array): void => {
  for (const place of indexes.slice(start, start + count)) marks[place] = 1
}

/** Unmarked lines correspond to each other in order. */
const changesFrom = (removed: Uint8Array, added: Uint8Array): LineChange[] => {
  const changes: LineChange[] = []
  let i = 0
  let j = 0
  while (i < removed.length || j < added.length) {
    const beforeStart = i
    const afterStart = j
    while (removed[i]) i++
    while (added[j]) j++
    if (i > beforeStart || j > afterStart)
      changes.push({ beforeStart, beforeEnd: i, afterStart, afterEnd: j })
    i++
    j++
  }
  return changes
}
