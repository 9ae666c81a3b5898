// Which blocks before correspond to which blocks after, among siblings.

import { longestRising } from '#kernel/longest-rising.ts'
import { differingMiddle, type Effort, type LineChange, lineChanges } from '../text/index.ts'
import type { TextBlock } from './block-tree.ts'
import { candidates } from './similar.ts'

/**
 * A block before and after; a side is absent where the block was
 * added or removed. It was moved if blocks that stayed passed it.
 */
export interface BlockPair {
  readonly before?: TextBlock
  readonly after?: TextBlock
  readonly isMoved: boolean
}

/** All blocks of both sides, each once, in the order after; a removed block stands before what took its place. */
export const pairBlocks = (
  old: readonly TextBlock[],
  fresh: readonly TextBlock[],
  effort: Effort,
): BlockPair[] => {
  const gaps = gapsBetween(old, fresh, effort)
  const partners = equalInPlace(old.length, fresh.length, gaps)
  pairEqual(old, fresh, partners)
  pairSimilar(old, fresh, partners, gaps, effort)
  const stayed = stayedIn(gaps, partners)
  pairRewritten(old, fresh, partners, gaps, stayed)
  return inOrder(old, fresh, partners, stayed)
}

/** For each block of a side the index of its partner on the other, or -1. */
interface Partners {
  readonly ofBefore: Int32Array
  readonly ofAfter: Int32Array
}

const pair = ({ ofBefore, ofAfter }: Partners, before: number, after: number): void => {
  ofBefore[before] = after
  ofAfter[after] = before
}

/** The ranges in which the blocks differ in content. */
const gapsBetween = (
  old: readonly TextBlock[],
  fresh: readonly TextBlock[],
  effort: Effort,
): readonly LineChange[] => {
  const [before, after] = [old, fresh].map(side => side.map(block => `${block.number}`)) as [
    string[],
    string[],
  ]
  return lineChanges(before, after, effort) ?? [differingMiddle(before, after)]
}

const equalInPlace = (before: number, after: number, gaps: readonly LineChange[]): Partners => {
  const partners = { ofBefore: new Int32Array(before).fill(-1), ofAfter: new Int32Array(after).fill(-1) }
  let [i, j] = [0, 0]
  for (const gap of [...gaps, end(before, after)]) {
    while (i < gap.beforeStart) pair(partners, i++, j++)
    i = gap.beforeEnd
    j = gap.afterEnd
  }
  return partners
}

const end = (before: number, after: number): LineChange => ({
  beforeStart: before,
  beforeEnd: before,
  afterStart: after,
  afterEnd: after,
})

/** Pairs equal blocks at different places, in order. */
const pairEqual = (old: readonly TextBlock[], fresh: readonly TextBlock[], partners: Partners): void => {
  const waiting = new Map<number, number[]>()
  for (let index = old.length - 1; index >= 0; index--) {
    if (partners.ofBefore[index] !== -1) continue
    const { number } = old[index] as TextBlock
    const known = waiting.get(number)
    if (known === undefined) waiting.set(number, [index])
    else known.push(index)
  }
  fresh.forEach(({ number }, index) => {
    if (partners.ofAfter[index] !== -1) return
    const before = waiting.get(number)?.pop()
    if (before !== undefined) pair(partners, before, index)
  })
}

const pairSimilar = (
  old: readonly TextBlock[],
  fresh: readonly TextBlock[],
  partners: Partners,
  gaps: readonly LineChange[],
  effort: Effort,
): void => {
  const gapBefore = new Int32Array(old.length)
  const gapAfter = new Int32Array(fresh.length)
  gaps.forEach(({ beforeStart, beforeEnd, afterStart, afterEnd }, index) => {
    gapBefore.fill(index, beforeStart, beforeEnd)
    gapAfter.fill(index, afterStart, afterEnd)
  })
  const unpaired = {
    before: indexesOf(partners.ofBefore),
    after: indexesOf(partners.ofAfter),
    gapBefore,
    gapAfter,
  }
  if (unpaired.before.length === 0 || unpaired.after.length === 0) return
  for (const { before, after } of candidates(old, fresh, unpaired, effort))
    if (partners.ofBefore[before] === -1 && partners.ofAfter[after] === -1) pair(partners, before, after)
}

/** The indexes of those without a partner. */
const indexesOf = (partners: Int32Array): number[] => {
  const found: number[] = []
  partners.forEach((partner, index) => {
    if (partner === -1) found.push(index)
  })
  return found
}

/**
 * For each block after, whether it has a partner and kept its order
 * relative to the others that stayed; as many as possible do.
 */
const stayedIn = (gaps: readonly LineChange[], { ofAfter }: Partners): Uint8Array => {
  const stayed = new Uint8Array(ofAfter.length).fill(1)
  for (const { beforeStart, beforeEnd, afterStart, afterEnd } of gaps) {
    stayed.fill(0, afterStart, afterEnd)
    const paired: number[] = []
    for (let index = afterStart; index < afterEnd; index++) {
      const before = ofAfter[index] as number
      if (before >= beforeStart && before < beforeEnd) paired.push(index)
    }
    for (const place of longestRising(paired.map(index => ofAfter[index] as number)))
      stayed[paired[place] as number] = 1
  }
  return stayed
}

/**
 * Pairs blocks as rewritten: where each side has a single block left between two that stayed, and both have the same type.
 */
const pairRewritten = (
  old: readonly TextBlock[],
  fresh: readonly TextBlock[],
  partners: Partners,
  gaps: readonly LineChange[],
  stayed: Uint8Array,
): void => {
  for (const { beforeStart, beforeEnd, afterStart, afterEnd } of gaps) {
    let [i, j] = [beforeStart, afterStart]
    for (let index = afterStart; index <= afterEnd; index++) {
      if (index < afterEnd && stayed[index] === 0) continue
      const before = index < afterEnd ? (partners.ofAfter[index] as number) : beforeEnd
      const [left, right] = [onlyFree(partners.ofBefore, i, before), onlyFree(partners.ofAfter, j, index)]
      if (left !== undefined && right !== undefined && old[left]?.type === fresh[right]?.type) {
        pair(partners, left, right)
        stayed[right] = 1
      }
      ;[i, j] = [before + 1, index + 1]
    }
  }
}

/** The index of the only block without a partner in this range; undefined if there are none or several. */
const onlyFree = (partners: Int32Array, start: number, end: number): number | undefined => {
  let found: number | undefined
  for (let index = start; index < end; index++) {
    if (partners[index] !== -1) continue
    if (found !== undefined) return undefined
    found = index
  }
  return found
}

const inOrder = (
  old: readonly TextBlock[],
  fresh: readonly TextBlock[],
  { ofBefore, ofAfter }: Partners,
  stayed: Uint8Array,
): BlockPair[] => {
  const pairs: BlockPair[] = []
  const places = placesBefore(ofAfter, stayed, old.length)
  let passed = 0
  for (let index = 0; index <= fresh.length; index++) {
    for (; passed < (places[index] as number); passed++)
      if (ofBefore[passed] === -1) pairs.push({ before: old[passed] as TextBlock, isMoved: false })
    const after = fresh[index]
    if (after === undefined) break
    const before = old[ofAfter[index] as number]
    pairs.push({ ...(before && { before }), after, isMoved: before !== undefined && stayed[index] === 0 })
  }
  return pairs
}

/**
 * For each block after, and for their end, the index before of the
 * next one that stayed: removed blocks up to there come first.
 */
const placesBefore = (ofAfter: Int32Array, stayed: Uint8Array, end: number): Int32Array => {
  const places = new Int32Array(ofAfter.length + 1).fill(end)
  for (let index = ofAfter.length - 1; index >= 0; index--)
    places[index] = (stayed[index] === 1 ? ofAfter[index] : places[index + 1]) as number
  return places
}
