// Three-way merge of texts by lines: the changes of both sides since the base are joined where they are apart.
import { type Effort, type LineChange, lineChanges, MAX_EFFORT } from './changes.ts'
import { linesOf } from './lines.ts'

/** The merged text, or that people must decide. */
export type MergedText = { clean: true; text: string } | { clean: false }

/**
 * Merges two edits of a text as `git merge-file` does: changes with an unchanged line between them are both taken, equal
 * ones once, and any others conflict. Texts that differ beyond the limits of changes.ts conflict too.
 */
export const mergeText = (
  base: string,
  ours: string,
  theirs: string,
  effort: Effort = { left: MAX_EFFORT },
): MergedText => {
  if (ours === theirs || base === theirs) return { clean: true, text: ours }
  if (base === ours) return { clean: true, text: theirs }
  const parts = mergedParts(linesOf(base), linesOf(ours), linesOf(theirs), effort)
  const isClean = parts?.regions.length === 0
  return isClean ? { clean: true, text: parts.merged.join('') } : { clean: false }
}

/** Lines `start..end` of a text; the end is exclusive, and the range may be empty. */
export interface LineRange {
  readonly start: number
  readonly end: number
}

/** Lines of the base that both sides changed differently, and the corresponding lines of the sides. */
export interface ConflictRegion {
  readonly base: LineRange
  readonly ours: LineRange
  readonly theirs: LineRange
}

/** The regions that keep `mergeText` from merging, in order, and the merged text before, between and after them. */
export interface MergedParts {
  readonly merged: readonly string[]
  readonly regions: readonly ConflictRegion[]
}

/** Undefined beyond the limits of changes.ts. */
export const mergedParts = (
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
  effort: Effort,
): MergedParts | undefined => {
  const left = sideOf(base, ours, effort)
  const right = left && sideOf(base, theirs, effort)
  return left && right && partsOf(base, left, right)
}

interface Side {
  readonly lines: readonly string[]
  readonly changes: readonly LineChange[]
}

const sideOf = (base: readonly string[], lines: readonly string[], effort: Effort): Side | undefined => {
  const changes = lineChanges(base, lines, effort)
  return changes && { lines, changes }
}

const partsOf = (base: readonly string[], left: Side, right: Side): MergedParts => {
  const merged: string[] = []
  const regions: ConflictRegion[] = []
  let text = ''
  let copied = 0
  for (const region of regionsOf(left.changes, right.changes)) {
    const { start, end } = region
    text += base.slice(copied, start).join('')
    copied = end
    const replacement = replacementOf(region, left, right)
    if (replacement === undefined) {
      merged.push(text)
      text = ''
      const ranges = { ours: rangeOf(region, region.left), theirs: rangeOf(region, region.right) }
      regions.push({ base: { start, end }, ...ranges })
    } else text += replacement
  }
  return { merged: [...merged, text + base.slice(copied).join('')], regions }
}

/** Lines `start..end` of the base, with the changes of one or both sides that touch them. */
interface Region {
  start: number
  end: number
  readonly left: LineChange[]
  readonly right: LineChange[]
}

/** Changes without an unchanged line between them are in one region. */
const regionsOf = (left: readonly LineChange[], right: readonly LineChange[]): Region[] => {
  const regions: Region[] = []
  let i = 0
  let j = 0
  while (i < left.length || j < right.length) {
    const fromLeft = startOf(left[i]) <= startOf(right[j])
    const change = (fromLeft ? left[i++] : right[j++]) as LineChange
    let region = regions.at(-1)
    if (!region || change.beforeStart > region.end) {
      region = { start: change.beforeStart, end: change.beforeEnd, left: [], right: [] }
      regions.push(region)
    }
    region.end = Math.max(region.end, change.beforeEnd)
    region[fromLeft ? 'left' : 'right'].push(change)
  }
  return regions
}

const startOf = (change: LineChange | undefined): number => change?.beforeStart ?? Number.POSITIVE_INFINITY

/**
 * The text that replaces the region: that of the only side that changed it, or of both if they agree; otherwise undefined.
 */
const replacementOf = (region: Region, left: Side, right: Side): string | undefined => {
  if (region.right.length === 0) return textOf(region, left.lines, region.left)
  const text = textOf(region, right.lines, region.right)
  if (region.left.length === 0 || text === textOf(region, left.lines, region.left)) return text
  return
}

const textOf = (region: Region, lines: readonly string[], changes: readonly LineChange[]): string => {
  const { start, end } = rangeOf(region, changes)
  return lines.slice(start, end).join('')
}

/** The lines of a side that correspond to the region, which the side changed. */
const rangeOf = (region: Region, changes: readonly LineChange[]): LineRange => {
  const first = changes[0] as LineChange
  const last = changes.at(-1) as LineChange
  const start = first.afterStart - (first.beforeStart - region.start)
  return { start, end: last.afterEnd + (region.end - last.beforeEnd) }
}
