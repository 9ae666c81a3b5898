// Words that came and went within a run of text, and lines of code that did.
import type { Element, ElementContent } from 'hast'
import { changedPieces, type PieceChange, pieceChanges } from '../block-changes/words.ts'
import type { Effort } from '../text/index.ts'
import { classesOf } from './items.ts'
import { inWords, isBlank, type Leaf, leavesOf, type MarkedLeaf, nodesOf, type Split } from './leaves.ts'
import { type ChangeMark, withoutIds } from './marks.ts'

export interface Marks {
  readonly added: ChangeMark
  readonly removed: ChangeMark
}

/** Marks single words; where hardly any word has stayed, the whole run is marked as removed and added. */
export const markedRun = (
  before: readonly ElementContent[],
  after: readonly ElementContent[],
  marks: Marks,
  effort: Effort,
): ElementContent[] => {
  const [old, fresh] = [leavesOf(before.map(withoutIds), inWords), leavesOf(after, inWords)]
  const changes = pieceChanges(old, fresh, isBlank, effort)
  const isOther = sharedWords(old, changes) < leastShared * Math.max(wordsOf(old), wordsOf(fresh))
  const all = { beforeStart: 0, beforeEnd: old.length, afterStart: 0, afterEnd: fresh.length }
  return nodesOf(merged(old, fresh, isOther ? [all] : changes, marks))
}

const leastShared = 0.25

const wordsOf = (leaves: readonly Leaf[]): number => leaves.filter(leaf => !isBlank(leaf)).length

const sharedWords = (old: readonly Leaf[], changes: readonly PieceChange[]): number => {
  const gone = changes.reduce(
    (sum, { beforeStart, beforeEnd }) => sum + wordsOf(old.slice(beforeStart, beforeEnd)),
    0,
  )
  return wordsOf(old) - gone
}

/** The leaves of both in order: at each change, what was removed comes before what was added. */
const merged = (
  old: readonly Leaf[],
  fresh: readonly Leaf[],
  changes: readonly PieceChange[],
  marks: Marks,
): MarkedLeaf[] => {
  const leaves: MarkedLeaf[] = []
  for (const { kind, pieces } of changedPieces(old, fresh, changes))
    for (const leaf of pieces) leaves.push(kind === 'same' ? leaf : { ...leaf, mark: marks[kind] })
  return leaves
}

/** The code after the change, with removed lines shown where they were. */
export const markedCode = (before: Element, after: Element, marks: Marks, effort: Effort): Element => {
  const [old, fresh] = [linesOf(withoutIds(before)), linesOf(after)]
  const leaves: MarkedLeaf[] = []
  for (const { kind, pieces } of changedPieces(
    old,
    fresh,
    pieceChanges(old, fresh, () => false, effort),
  ))
    for (const line of pieces) leaves.push(...(kind === 'same' ? line.leaves : markedLine(line, marks[kind])))
  return withCode(after, nodesOf(leaves, true))
}

interface Line {
  readonly key: string
  readonly leaves: readonly Leaf[]
}

/** A copy of the mark for each line, so that every line gets a mark of its own. */
const markedLine = ({ leaves }: Line, { ...mark }: ChangeMark): MarkedLeaf[] =>
  leaves.map(leaf => ({ ...leaf, mark }))

/** The lines of the code, keyed by their text alone: a line whose highlighting changed is the same line. */
const linesOf = (element: Element): Line[] => {
  const lines: Leaf[][] = [[]]
  for (const leaf of leavesOf(codeIn(element).flatMap(withoutLines), inLines)) {
    lines.at(-1)?.push(leaf)
    if (leaf.node.type === 'text' && leaf.node.value.endsWith('\n')) lines.push([])
  }
  return lines.filter(({ length }) => length > 0).map(lineOf)
}

const lineOf = (leaves: readonly Leaf[]): Line => ({
  key: leaves.map(({ node, key }) => (node.type === 'text' ? node.value : key)).join(''),
  leaves,
})

const inLines: Split = text => text.match(/[^\n]*\n|[^\n]+/g) ?? []

const codeIn = ({ tagName, children }: Element): ElementContent[] => {
  if (tagName === 'code') return children
  const inside = children.find(
    child => child.type === 'element' && (child.tagName === 'pre' || child.tagName === 'code'),
  )
  if (inside?.type === 'element') return codeIn(inside)
  return tagName === 'pre' ? children : []
}

/** Unwraps elements that stand for lines, which would be in the way of the marks. */
const withoutLines = (node: ElementContent): ElementContent[] =>
  node.type === 'element' && classesOf(node.properties.className).includes('line') ? node.children : [node]

const withCode = (element: Element, code: ElementContent[]): Element => {
  const { tagName, children } = element
  if (tagName === 'code') return { ...element, children: code }
  const at = children.findIndex(
    child => child.type === 'element' && (child.tagName === 'pre' || child.tagName === 'code'),
  )
  if (at === -1) return { ...element, children: code }
  const properties = {
    ...element.properties,
    className: classesOf(element.properties.className).filter(name => name !== 'numbered'),
  }
  return { ...element, properties, children: children.with(at, withCode(children[at] as Element, code)) }
}
