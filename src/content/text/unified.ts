// The difference of two texts in the format for people and tools: the hunks of a unified diff.
import { differingMiddle, type Effort, type LineChange, lineChanges, MAX_EFFORT } from './changes.ts'
import { linesOf } from './lines.ts'

const CONTEXT_LINES = 3

/**
 * The hunks that turn `before` into `after`, without file headers; empty if the texts are equal. Texts that differ beyond
 * the limits of changes.ts give one hunk that replaces everything between their common beginning and end.
 */
export const unifiedDiff = (before: string, after: string, effort: Effort = { left: MAX_EFFORT }): string => {
  if (before === after) return ''
  const old = linesOf(before)
  const fresh = linesOf(after)
  const changes = lineChanges(old, fresh, effort) ?? [differingMiddle(old, fresh)]
  return hunksOf(changes)
    .map(hunk => writtenHunk(hunk, old, fresh))
    .join('')
}

/** Groups changes whose contexts would meet. */
const hunksOf = (changes: readonly LineChange[]): LineChange[][] => {
  const groups: LineChange[][] = []
  for (const change of changes) {
    const group = groups.at(-1)
    const end = group?.at(-1)?.beforeEnd
    if (group && end !== undefined && change.beforeStart - end <= 2 * CONTEXT_LINES) group.push(change)
    else groups.push([change])
  }
  return groups
}

const writtenHunk = (
  changes: readonly LineChange[],
  old: readonly string[],
  fresh: readonly string[],
): string => {
  const first = changes[0] as LineChange
  const last = changes.at(-1) as LineChange
  const leading = Math.min(CONTEXT_LINES, first.beforeStart)
  const trailing = Math.min(CONTEXT_LINES, old.length - last.beforeEnd)
  const oldRange = writtenRange(first.beforeStart - leading, last.beforeEnd + trailing)
  const freshRange = writtenRange(first.afterStart - leading, last.afterEnd + trailing)
  let written = `@@ -${oldRange} +${freshRange} @@\n`
  let copied = first.beforeStart - leading
  for (const { beforeStart, beforeEnd, afterStart, afterEnd } of changes) {
    written += writtenLines(' ', old, copied, beforeStart)
    written += writtenLines('-', old, beforeStart, beforeEnd) + writtenLines('+', fresh, afterStart, afterEnd)
    copied = beforeEnd
  }
  return written + writtenLines(' ', old, copied, copied + trailing)
}

/** The number of the first line, counted from 1, and the number of lines; an empty range has the line before it. */
const writtenRange = (start: number, end: number): string =>
  `${end > start ? start + 1 : start},${end - start}`

const writtenLines = (sign: string, lines: readonly string[], start: number, end: number): string => {
  if (end <= start) return ''
  const written = sign + lines.slice(start, end).join(sign)
  return written.endsWith('\n') ? written : `${written}\n\\ No newline at end of file\n`
}
