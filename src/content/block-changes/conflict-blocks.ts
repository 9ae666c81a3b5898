// The blocks that a conflict of a document is about, with what each side has of them.
import { type Effort, type LineRange, linesOf, mergedParts, spending } from '../text/index.ts'
import type { BlockLines } from './block-change.ts'
import type { TextBlock } from './block-tree.ts'
import { pairBlocks } from './pair-blocks.ts'
import { treesOf } from './trees.ts'

/** One value each for the base and the two sides of a conflict. */
export interface OfSides<Value> {
  readonly base: Value
  readonly main: Value
  readonly changeRequest: Value
}

/** A block of one side, as that side writes it. */
export interface ConflictBlock {
  readonly node: string
  readonly type: string
  readonly title?: string
  readonly markdown: string
}

/** The same block on the three sides; null where a side has none. */
export type ConflictBlocks = OfSides<ConflictBlock | null>

/** In the order of the base; undefined where the texts cannot be parsed, or not within the limit. */
export const conflictBlocks = (
  texts: OfSides<string>,
  effort: Effort = { left: 0 },
): ConflictBlocks[] | undefined => {
  const trees = treesOf([texts.base, texts.main, texts.changeRequest], effort)
  if (trees === undefined) return undefined
  const [base = [], main = [], changeRequest = []] = trees
  return spending(effort, own => {
    const regions = regionsOf(texts, own)
    if (regions === undefined) return undefined
    const state: Search = { effort: own, known: new Map(), found: new Set() }
    for (const region of regions) search(undefined, { base, main, changeRequest }, region, state)
    return [...state.found].map(one =>
      eachSide((side): ConflictBlock | null => written(one[side], texts[side])),
    )
  })
}

type Found = OfSides<TextBlock | undefined>
type Ranges = OfSides<LineRange>

const sides = ['base', 'main', 'changeRequest'] as const
type Side = (typeof sides)[number]

const eachSide = <Value>(give: (side: Side) => Value): OfSides<Value> => ({
  base: give('base'),
  main: give('main'),
  changeRequest: give('changeRequest'),
})

/** The lines that conflict, without blank lines around them. */
const regionsOf = (texts: OfSides<string>, effort: Effort): Ranges[] | undefined => {
  const lines = eachSide(side => linesOf(texts[side]))
  const parts = mergedParts(lines.base, lines.changeRequest, lines.main, effort)
  return parts?.regions.map(({ base, ours, theirs }) => {
    const ranges = { base, main: theirs, changeRequest: ours }
    return eachSide(side => trimmed(ranges[side], lines[side]))
  })
}

const trimmed = ({ start, end }: LineRange, lines: readonly string[]): LineRange => {
  let [first, last] = [start, end]
  while (first < last && lines[first]?.trim() === '') first++
  while (last > first && lines[last - 1]?.trim() === '') last--
  return { start: first, end: last }
}

/** The siblings of all sides, and which of them are the same block: each block belongs to exactly one `Found`. */
interface Siblings {
  readonly of: Map<TextBlock, Found>
  readonly ofSide: OfSides<readonly TextBlock[]>
}

interface Search {
  readonly effort: Effort
  readonly known: Map<Found | undefined, Siblings>
  readonly found: Set<Found>
}

/**
 * Adds to `state.found` the differing blocks that the region touches, as deep
 * in the tree as it stays within their children. Returns whether there are any.
 */
const search = (
  parent: Found | undefined,
  ofSide: OfSides<readonly TextBlock[]>,
  region: Ranges,
  state: Search,
): boolean => {
  const siblings = state.known.get(parent) ?? siblingsOf(ofSide, state.effort)
  state.known.set(parent, siblings)
  const touched = touchedBy(region, siblings, state.found)
  for (const one of touched) {
    const inside = insideOf(one, region)
    if (inside === undefined || !search(one, inside, region, state)) state.found.add(one)
  }
  return touched.length > 0
}

const siblingsOf = (ofSide: OfSides<readonly TextBlock[]>, effort: Effort): Siblings => {
  const { base, main, changeRequest } = ofSide
  const inMain = partnersOf(base, main, effort)
  const inChangeRequest = partnersOf(base, changeRequest, effort)
  const all = base.map(one => ({ base: one, main: inMain.get(one), changeRequest: inChangeRequest.get(one) }))
  const known = new Set(all.flatMap(one => [one.main, one.changeRequest]))
  const [freshMain, fresh] = [main, changeRequest].map(side => side.filter(block => !known.has(block)))
  const others = pairBlocks(freshMain ?? [], fresh ?? [], effort)
  const of = new Map<TextBlock, Found>()
  for (const one of all) note(of, one)
  for (const { before, after } of others) note(of, { base: undefined, main: before, changeRequest: after })
  return { of, ofSide }
}

const note = (of: Map<TextBlock, Found>, one: Found): Found => {
  for (const side of sides) if (one[side] !== undefined) of.set(one[side], one)
  return one
}

const partnersOf = (
  base: readonly TextBlock[],
  side: readonly TextBlock[],
  effort: Effort,
): Map<TextBlock, TextBlock> =>
  new Map(
    pairBlocks(base, side, effort).flatMap(({ before, after }): [TextBlock, TextBlock][] =>
      before && after ? [[before, after]] : [],
    ),
  )

/** The blocks that the region touches and that differ between the sides, each once. */
const touchedBy = (region: Ranges, { of, ofSide }: Siblings, found: ReadonlySet<Found>): readonly Found[] => {
  const touched = sides.flatMap(side => ofSide[side].filter(({ lines }) => touches(region[side], lines)))
  const all = new Set(touched.map(block => of.get(block) as Found))
  const free = [...all].filter(one => one.base === undefined && !found.has(one))
  for (const [main, changeRequest] of putTogether(free)) {
    all.delete(main)
    all.delete(changeRequest)
    all.add(note(of, { ...main, changeRequest: changeRequest.changeRequest }))
  }
  return [...all].filter(one => new Set(sides.map(side => one[side]?.number)).size > 1)
}

/** Pairs blocks that both sides have added at the same place: those of one type, in order. */
const putTogether = (free: readonly Found[]): [main: Found, changeRequest: Found][] => {
  const waiting = new Map<string, Found[]>()
  for (const one of free) {
    if (one.main !== undefined || one.changeRequest === undefined) continue
    const known = waiting.get(one.changeRequest.type)
    if (known === undefined) waiting.set(one.changeRequest.type, [one])
    else known.push(one)
  }
  return free.flatMap((one): [Found, Found][] => {
    if (one.main === undefined || one.changeRequest !== undefined) return []
    const other = waiting.get(one.main.type)?.shift()
    return other === undefined ? [] : [[one, other]]
  })
}

const touches = ({ start, end }: LineRange, { line, endLine }: BlockLines): boolean =>
  start < end && start < endLine && end >= line

/** The children of the block, if all sides have it and the region touches nothing of it but these. */
const insideOf = (
  { base, main, changeRequest }: Found,
  region: Ranges,
): OfSides<readonly TextBlock[]> | undefined => {
  if (base === undefined || main === undefined || changeRequest === undefined) return undefined
  const one = { base, main, changeRequest }
  if (!sides.every(side => isInChildren(one[side], region[side]))) return undefined
  return eachSide(side => one[side].children)
}

const isInChildren = ({ lines, children, isContainer }: TextBlock, { start, end }: LineRange): boolean => {
  const [first, last] = [Math.max(start + 1, lines.line), Math.min(end, lines.endLine)]
  const isIn = (place: number) =>
    children.some(child => child.lines.line <= place && place <= child.lines.endLine)
  return isContainer && (first > last || (isIn(first) && isIn(last)))
}

const written = (block: TextBlock | undefined, text: string): ConflictBlock | null => {
  if (block === undefined) return null
  const { node, type, title, start, end } = block
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text
  return { node, type, ...(title !== undefined && { title }), markdown: source.slice(start, end) }
}
