// Which words were added and removed between two texts, in whatever language.
import { differingMiddle, type Effort, type LineChange, lineChanges } from '../text/index.ts'
import type { WordRun } from './block-change.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** The distinct words, without what is between them; only the first `most` of them. */
export const wordsIn = (text: string, most: number): Set<string> => {
  const words = new Set<string>()
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (words.size >= most) break
    if (isWordLike) words.add(segment)
  }
  return words
}

/**
 * The runs that turn one text into the other. Beyond the limit on work,
 * everything between the common beginning and end is deleted and inserted.
 */
export const wordRuns = (before: string, after: string, effort: Effort): WordRun[] => {
  if (before === after) return sameRuns(before, true)
  const old = piecesOf(before)
  const fresh = piecesOf(after)
  const changes = joined(changesOfKeys(old, fresh, effort), old, isBlank)
  const runs: WordRun[] = []
  let copied = 0
  for (const { beforeStart, beforeEnd, afterStart, afterEnd } of changes) {
    runs.push(...sameRuns(old.slice(copied, beforeStart).join(''), false))
    runs.push(...wholeRun('deleted', old.slice(beforeStart, beforeEnd).join('')))
    runs.push(...wholeRun('inserted', fresh.slice(afterStart, afterEnd).join('')))
    copied = beforeEnd
  }
  return [...runs, ...sameRuns(old.slice(copied).join(''), true)]
}

/** Pieces that stayed, were removed or were added. */
export interface ChangedPieces<Piece> {
  readonly kind: 'same' | 'removed' | 'added'
  readonly pieces: readonly Piece[]
}

/**
 * Two sequences as one: unchanged pieces as the second has them, and at each change
 * what was removed before what was added. Some lists of pieces may be empty.
 */
export function* changedPieces<Piece>(
  before: readonly Piece[],
  after: readonly Piece[],
  changes: readonly PieceChange[],
): Generator<ChangedPieces<Piece>> {
  let copied = 0
  for (const { beforeStart, beforeEnd, afterStart, afterEnd } of changes) {
    yield { kind: 'same', pieces: after.slice(copied, afterStart) }
    yield { kind: 'removed', pieces: before.slice(beforeStart, beforeEnd) }
    yield { kind: 'added', pieces: after.slice(afterStart, afterEnd) }
    copied = afterEnd
  }
  yield { kind: 'same', pieces: after.slice(copied) }
}

/** Ranges in two sequences: the one of the second replaced the one of the first; ends are exclusive. */
export type PieceChange = LineChange

/**
 * The changes between two sequences, compared by key; beyond the limit on work,
 * one change. Changes with only `isBetween` pieces between them are joined.
 */
export const pieceChanges = <Piece extends { readonly key: string }>(
  before: readonly Piece[],
  after: readonly Piece[],
  isBetween: (piece: Piece) => boolean,
  effort: Effort,
): PieceChange[] => {
  const keysOf = (pieces: readonly Piece[]) => pieces.map(({ key }) => key)
  const changes = changesOfKeys(keysOf(before), keysOf(after), effort)
  return joined(changes, before, isBetween)
}

const changesOfKeys = (before: readonly string[], after: readonly string[], effort: Effort): LineChange[] => {
  const found = lineChanges(before, after, effort) ?? [differingMiddle(before, after)]
  return found.filter(change => change.beforeEnd > change.beforeStart || change.afterEnd > change.afterStart)
}

const piecesOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)

/** The text as one run; none where it is empty. */
export const wholeRun = (kind: 'inserted' | 'deleted', text: string): WordRun[] =>
  text === '' ? [] : [{ kind, text }]

/** Joins replacements with nothing but blanks between them. */
const joined = <Piece>(
  changes: readonly LineChange[],
  old: readonly Piece[],
  isBetween: (piece: Piece) => boolean,
): LineChange[] => {
  const found: LineChange[] = []
  for (const change of changes) {
    const last = found.at(-1)
    const between =
      last && old.slice(last.beforeEnd, Math.min(change.beforeStart, last.beforeEnd + mostBlanks))
    if (
      last &&
      isReplacement(last) &&
      isReplacement(change) &&
      between?.every(isBetween) &&
      between.length === change.beforeStart - last.beforeEnd
    )
      found[found.length - 1] = { ...last, beforeEnd: change.beforeEnd, afterEnd: change.afterEnd }
    else found.push(change)
  }
  return found
}

const mostBlanks = 3

const isReplacement = ({ beforeStart, beforeEnd, afterStart, afterEnd }: LineChange): boolean =>
  beforeEnd > beforeStart && afterEnd > afterStart

const isBlank = (piece: string): boolean => piece.trim() === ''

/** In UTF-16 units: how much unchanged text is shown beside a change. */
const context = 80

/** A long unchanged run shortened to its beginning and its end; the last one of a text to its beginning. */
const sameRuns = (text: string, isLast: boolean): WordRun[] => {
  if (text === '') return []
  const shown = isLast ? context : 2 * context
  if (text.length <= shown + context) return [{ kind: 'same', text }]
  const start = afterPair(text, context)
  const end = isLast ? text.length : afterPair(text, text.length - context)
  const head: WordRun = { kind: 'same', text: text.slice(0, start), omitted: end - start }
  return isLast ? [head] : [head, { kind: 'same', text: text.slice(end) }]
}

/** The place, moved on by one where it would split a surrogate pair. */
const afterPair = (text: string, place: number): number => {
  const code = text.charCodeAt(place)
  return code >= 0xdc00 && code <= 0xdfff ? place + 1 : place
}
