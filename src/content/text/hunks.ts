// Merges two edits of a text as far as possible, with hunks in between that people must decide.
import { differingMiddle, type Effort, MAX_EFFORT } from './changes.ts'
import { linesOf } from './lines.ts'
import { type LineRange, type MergedParts, mergedParts } from './merge.ts'

/** The lines of one side; `line` is the number of the first one in its text, counted from 1. */
export interface HunkSide {
  readonly line: number
  readonly text: string
}

/** Lines that both sides changed differently. */
export interface Hunk {
  readonly base: HunkSide
  readonly ours: HunkSide
  readonly theirs: HunkSide
}

/** A merge with its hunks, and the merged text before, between and after them: always one part more than hunks. */
export interface MergedWithHunks {
  readonly merged: readonly string[]
  readonly hunks: readonly Hunk[]
}

/** Texts that differ beyond the limits of changes.ts have one hunk, with everything that is not the same on both sides. */
export const mergeWithHunks = (
  base: string,
  ours: string,
  theirs: string,
  effort: Effort = { left: MAX_EFFORT },
): MergedWithHunks => {
  const lines = { base: linesOf(base), ours: linesOf(ours), theirs: linesOf(theirs) }
  const parts = mergedParts(lines.base, lines.ours, lines.theirs, effort) ?? inOneRegion(lines)
  const hunks = parts.regions.map(region => ({
    base: sideIn(lines.base, region.base),
    ours: sideIn(lines.ours, region.ours),
    theirs: sideIn(lines.theirs, region.theirs),
  }))
  return { merged: parts.merged, hunks }
}

/**
 * The whole text with the chosen text in place of each hunk. A
 * part that does not end in a line feed gets one if more follows.
 */
export const withHunks = (
  { merged, hunks }: MergedWithHunks,
  chosen: (hunk: Hunk, index: number) => string,
) => {
  let text = merged[0] ?? ''
  for (const [index, hunk] of hunks.entries()) {
    const taken = chosen(hunk, index)
    const rest = merged[index + 1] ?? ''
    const isOpen = taken !== '' && !taken.endsWith('\n') && (rest !== '' || index + 1 < hunks.length)
    text += isOpen ? `${taken}\n${rest}` : taken + rest
  }
  return text
}

type Lines = Readonly<Record<'base' | 'ours' | 'theirs', readonly string[]>>

const inOneRegion = ({ base, ours, theirs }: Lines): MergedParts => {
  const [left, right] = [differingMiddle(base, ours), differingMiddle(base, theirs)]
  const start = Math.min(left.beforeStart, right.beforeStart)
  const end = Math.max(left.beforeEnd, right.beforeEnd)
  const rangeOf = (side: readonly string[]): LineRange => ({ start, end: side.length - (base.length - end) })
  return {
    merged: [base.slice(0, start).join(''), base.slice(end).join('')],
    regions: [{ base: { start, end }, ours: rangeOf(ours), theirs: rangeOf(theirs) }],
  }
}

const sideIn = (lines: readonly string[], { start, end }: LineRange): HunkSide => ({
  line: start + 1,
  text: lines.slice(start, end).join(''),
})
