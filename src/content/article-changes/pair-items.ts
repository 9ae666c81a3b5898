// Which items of two sequences are the same, which are one that has changed, and which came or went.
import { type PieceChange, pieceChanges, wordsIn } from '../block-changes/words.ts'
import type { Effort } from '../text/index.ts'
import { classesOf, type Item, isDrawn, keyOfItem, textOfItem } from './items.ts'

/** One step from the sequence before to the one after. */
export type Step =
  | { readonly kind: 'same'; readonly item: Item }
  | { readonly kind: 'changed'; readonly before: Item; readonly after: Item }
  | { readonly kind: 'removed' | 'added'; readonly item: Item; readonly isMoved: boolean }

interface Keyed {
  readonly key: string
  readonly item: Item
}

/** The steps from one sequence to the other; `isGrid` pairs the cells of two rows by their columns. */
export const stepsBetween = (
  before: readonly Item[],
  after: readonly Item[],
  isGrid: boolean,
  effort: Effort,
): Step[] => {
  const [old, fresh] = [before.map(keyed), after.map(keyed)]
  if (isGrid && old.length === fresh.length)
    return fresh.map((one, index) => pairOrSame(old[index] as Keyed, one))
  const steps: Step[] = []
  let copied = 0
  for (const change of pieceChanges(old, fresh, () => false, effort)) {
    for (const { item } of fresh.slice(copied, change.afterStart)) steps.push({ kind: 'same', item })
    steps.push(...stepsWithin(old, fresh, change, effort))
    copied = change.afterEnd
  }
  for (const { item } of fresh.slice(copied)) steps.push({ kind: 'same', item })
  return withMoves(steps)
}

const keyed = (item: Item): Keyed => ({ key: keyOfItem(item), item })

const pairOrSame = (before: Keyed, after: Keyed): Step =>
  before.key === after.key
    ? { kind: 'same', item: after.item }
    : { kind: 'changed', before: before.item, after: after.item }

/** Of all ways to pair items in their order, the one with the greatest total likeness. */
const stepsWithin = (
  old: readonly Keyed[],
  fresh: readonly Keyed[],
  { beforeStart, beforeEnd, afterStart, afterEnd }: PieceChange,
  effort: Effort,
): Step[] => {
  const [gone, come] = [old.slice(beforeStart, beforeEnd), fresh.slice(afterStart, afterEnd)].map(side =>
    side.map(({ item }) => item),
  ) as [Item[], Item[]]
  const pairs = pairsOf(gone, come, effort)
  const steps: Step[] = []
  let [one, other] = [0, 0]
  for (const [before, after] of [...pairs, [gone.length, come.length] as const]) {
    for (; one < before; one++) steps.push({ kind: 'removed', item: gone[one] as Item, isMoved: false })
    for (; other < after; other++) steps.push({ kind: 'added', item: come[other] as Item, isMoved: false })
    if (before < gone.length)
      steps.push({ kind: 'changed', before: gone[one++] as Item, after: come[other++] as Item })
  }
  return steps
}

type Pair = readonly [before: number, after: number]

/** If there are more possible pairs than this, nothing is paired. */
const mostPairs = 2500

const pairsOf = (gone: readonly Item[], come: readonly Item[], effort: Effort): Pair[] => {
  if (gone.length * come.length > mostPairs || effort.left <= 0) return []
  const [old, fresh] = [gone.map(wordsOf), come.map(wordsOf)]
  const isAlone = gone.length === 1 && come.length === 1
  // best[i][j] is the greatest likeness of what follows the i-th item that went and the j-th that came.
  const best = Array.from({ length: gone.length + 1 }, () => new Float64Array(come.length + 1))
  const likeness = gone.map((one, i) =>
    come.map((other, j) =>
      mayPair(one, other) ? likenessOf(old[i] as Words, fresh[j] as Words, isAlone, effort) : 0,
    ),
  )
  const at = (i: number, j: number): number => best[i]?.[j] ?? 0
  for (let i = gone.length - 1; i >= 0; i--)
    for (let j = come.length - 1; j >= 0; j--)
      (best[i] as Float64Array)[j] = Math.max(
        at(i + 1, j),
        at(i, j + 1),
        paired(likeness, i, j) + at(i + 1, j + 1),
      )
  const pairs: Pair[] = []
  for (let [i, j] = [0, 0]; i < gone.length && j < come.length; ) {
    if (paired(likeness, i, j) > 0 && at(i, j) === paired(likeness, i, j) + at(i + 1, j + 1))
      pairs.push([i++, j++])
    else if (at(i, j) === at(i + 1, j)) i++
    else j++
  }
  return pairs
}

const paired = (likeness: readonly (readonly number[])[], i: number, j: number): number =>
  likeness[i]?.[j] ?? 0

type Words = ReadonlySet<string>

const mostWords = 300

const wordsOf = (item: Item): Words => wordsIn(textOfItem(item), mostWords)

/** Zero for items that are not alike enough. */
const likenessOf = (one: Words, other: Words, isAlone: boolean, effort: Effort): number => {
  let shared = 0
  for (const word of one) if (other.has(word)) shared++
  effort.left -= one.size
  const likeness = one.size + other.size === 0 ? 0 : (2 * shared) / (one.size + other.size)
  return likeness >= (isAlone ? 0.2 : 0.35) ? likeness : 0
}

const mayPair = (one: Item, other: Item): boolean => {
  if (one.kind === 'run' || other.kind === 'run') return one.kind === other.kind
  const [before, after] = [one.element, other.element]
  if (isDrawn(before) || isDrawn(after)) return false
  if (/^h\d$/.test(before.tagName) && /^h\d$/.test(after.tagName)) return true
  const firstClass = ({ properties }: typeof before) => classesOf(properties.className)[0]
  return before.tagName === after.tagName && firstClass(before) === firstClass(after)
}

/** An item that was removed at one place and added at another was moved. */
const withMoves = (steps: readonly Step[]): Step[] => {
  const keysOf = (kind: Step['kind']) =>
    new Set(
      steps.flatMap(step => (step.kind === kind && step.kind !== 'changed' ? [keyOfItem(step.item)] : [])),
    )
  const moved = keysOf('removed').intersection(keysOf('added'))
  return moved.size === 0
    ? [...steps]
    : steps.map(step =>
        step.kind === 'removed' || step.kind === 'added'
          ? { ...step, isMoved: moved.has(keyOfItem(step.item)) }
          : step,
      )
}
