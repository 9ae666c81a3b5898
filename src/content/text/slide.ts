// Where a change could be at several places among equal lines, one is chosen by a fixed rule, as in git.

/**
 * Moves every run of marked lines down as far as equal lines allow, joining runs that meet, or to the lowest place where it
 * is opposite a run of the other text, so that a replaced line stays one change. Goes over each line a few times.
 */
export const slideRuns = (lines: readonly string[], marks: Uint8Array, otherMarks: Uint8Array): void => {
  const faces = startsOfRuns(otherMarks)
  let next = marks.indexOf(1)
  let common = next
  while (next >= 0) {
    const run: Run = { start: next, end: endOfRun(marks, next), common }
    slideDown(run, lines, marks)
    while (faces[run.common] === 0 && canMoveUp(run, lines, marks)) moveUp(run, marks)
    if (faces[run.common] === 0) slideDown(run, lines, marks)
    next = marks.indexOf(1, run.end)
    common = run.common + next - run.end
  }
}

/** A run of marked lines, and the number of unmarked lines above it. */
interface Run {
  start: number
  end: number
  common: number
}

/** For each number of unmarked lines, whether a run of marked lines begins right after them. */
const startsOfRuns = (marks: Uint8Array): Uint8Array => {
  const starts = new Uint8Array(marks.length + 1)
  let common = 0
  for (const mark of marks) {
    if (mark === 1) starts[common] = 1
    else common++
  }
  return starts
}

const endOfRun = (marks: Uint8Array, start: number): number => {
  let end = start
  while (marks[end] === 1) end++
  return end
}

const slideDown = (run: Run, lines: readonly string[], marks: Uint8Array): void => {
  while (run.end < lines.length && lines[run.start] === lines[run.end]) {
    marks[run.start++] = 0
    marks[run.end++] = 1
    run.end = endOfRun(marks, run.end)
    run.common++
  }
}

/** A run above is not joined: it would have moved down to this one unless it had to stay opposite its own counterpart. */
const canMoveUp = ({ start, end }: Run, lines: readonly string[], marks: Uint8Array): boolean =>
  start > 0 && lines[start - 1] === lines[end - 1] && marks[start - 2] !== 1

const moveUp = (run: Run, marks: Uint8Array): void => {
  marks[--run.start] = 1
  marks[--run.end] = 0
  run.common--
}
