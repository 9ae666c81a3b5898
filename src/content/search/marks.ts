// Marks: the parts of a short text that a query asked for, to be highlighted.
import { fold, isAscii } from './fold.ts'
import { bySort, type Phrase, type Query } from './query.ts'
import { rangeFinder, type TextRange } from './ranges.ts'

/** A text in NFC with the ranges in it that were asked for: in order, without two that touch. */
export interface MarkedText {
  readonly text: string
  readonly marks: readonly TextRange[]
}

export const marked = (shown: string, { terms }: Query): MarkedText => {
  const text = shown.normalize('NFC')
  const find = rangeFinder({ text, folded: fold(text), isAscii: isAscii(text) })
  const [written, instead] = bySort(terms.flatMap(({ anyOf }) => anyOf))
  const rangesIn = (some: readonly Phrase[]) => some.flatMap(phrase => find(phrase, mostMarks))
  const found = rangesIn(written)
  const others = rangesIn(instead)
  return { text, marks: joined([...found, ...others.filter(other => !found.some(isTouching(other)))]) }
}

/** The written words are marked as far as they go, also at the beginning of another form. */
const isTouching =
  (one: TextRange) =>
  (other: TextRange): boolean =>
    one.start <= other.end && other.start <= one.end

/** The text split so that every second part is marked. */
export const partsOf = ({ text, marks }: MarkedText): string[] => {
  const parts: string[] = []
  let from = 0
  for (const { start, end } of marks) {
    parts.push(text.slice(from, start), text.slice(start, end))
    from = end
  }
  return [...parts, text.slice(from)]
}

/** For one phrase. */
const mostMarks = 20

/** Joins ranges that touch or overlap. */
const joined = (ranges: readonly TextRange[]): TextRange[] => {
  const inOrder = ranges.toSorted((one, other) => one.start - other.start)
  const apart: TextRange[] = []
  for (const { start, end } of inOrder) {
    const last = apart.at(-1)
    if (last === undefined || start > last.end) apart.push({ start, end })
    else apart[apart.length - 1] = { start: last.start, end: Math.max(last.end, end) }
  }
  return apart
}
