// An article as it is after a change, with what came and what went marked in it.
import type { Element, ElementContent, Root } from 'hast'
import rehypeParse from 'rehype-parse'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import type { Effort } from '../text/index.ts'
import { classesOf, type Item, isCode, isDrawn, isInline, itemsOf, ownKeyOf } from './items.ts'
import { type ChangeMark, markElement, markedBlock, withoutIds } from './marks.ts'
import { type Step, stepsBetween } from './pair-items.ts'
import { markedCode, markedRun } from './prose.ts'

/** The labels of marks, in the reader's language. */
export interface ChangeLabels {
  readonly added: string
  readonly removed: string
  /** Of a block that was moved: at its new place, and at its old one. */
  readonly movedHere: string
  readonly movedAway: string
}

export interface ArticleChanges {
  readonly html: string
  /** How many passages are marked. */
  readonly count: number
}

/** UTF-16 units of both articles together; longer ones are not compared. */
const mostCharacters = 1_500_000

/** Takes the HTML of two articles; returns undefined where they are too long or nest too deep. */
export const articleChanges = (
  before: string,
  after: string,
  labels: ChangeLabels,
  effort: Effort,
): ArticleChanges | undefined => {
  if (before.length + after.length > mostCharacters) return undefined
  effort.left -= before.length + after.length
  try {
    const counted = { count: 0 }
    const comparison = { marks: marksOf(labels), effort, counted }
    const children = compared(comparison, itemsIn(before), itemsIn(after), 'article')
    return { html: stringifier.stringify({ type: 'root', children }), count: counted.count }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const parser = unified().use(rehypeParse, { fragment: true }).freeze()
const stringifier = unified().use(rehypeStringify).freeze()

const itemsIn = (html: string): Item[] => itemsOf((parser.parse(html) as Root).children.flatMap(opened))

/** Opens what is folded and puts tabs below each other, so that no change is hidden. */
const opened = (node: Root['children'][number]): ElementContent[] => {
  if (node.type !== 'element') return node.type === 'text' ? [node] : []
  const children = node.children.flatMap(opened)
  if (node.tagName === 'details')
    return [{ ...node, properties: { ...node.properties, open: true }, children }]
  if (!classesOf(node.properties.className).includes('tabset')) return [{ ...node, children }]
  const tabs = children.filter(child => child.type === 'element' && child.tagName === 'div')
  return [{ ...node, properties: { className: ['open-tabs'] }, children: tabs }]
}

interface Comparison {
  readonly marks: Readonly<Record<keyof ChangeLabels, ChangeMark>>
  readonly effort: Effort
  readonly counted: { count: number }
}

const marksOf = (labels: ChangeLabels): Comparison['marks'] => ({
  added: { kind: 'ins', label: labels.added },
  movedHere: { kind: 'ins', label: labels.movedHere },
  removed: { kind: 'del', label: labels.removed },
  movedAway: { kind: 'del', label: labels.movedAway },
})

/** `within` is the name of the element that contains the items. */
const compared = (
  comparison: Comparison,
  before: readonly Item[],
  after: readonly Item[],
  within: string,
): ElementContent[] => {
  const steps = stepsBetween(before, after, within === 'tr', comparison.effort)
  return steps.flatMap((step, index) => {
    const nodes = nodesOfStep(comparison, step)
    return index === 0 || within === 'tr' || isText(step) ? nodes : [lineBreak, ...nodes]
  })
}

/** Whether the step keeps, adds or removes a run of text: such text needs no line break before it. */
const isText = (step: Step): boolean => step.kind !== 'changed' && step.item.kind === 'run'

const lineBreak: ElementContent = { type: 'text', value: '\n' }

const nodesOfStep = (comparison: Comparison, step: Step): ElementContent[] => {
  if (step.kind === 'same') return nodesOfItem(step.item)
  if (step.kind === 'changed') return changed(comparison, step.before, step.after)
  const { marks, counted } = comparison
  counted.count++
  const { kind, item, isMoved } = step
  const mark =
    kind === 'added' ? (isMoved ? marks.movedHere : marks.added) : isMoved ? marks.movedAway : marks.removed
  if (item.kind === 'block') return [markedBlock(item.element, mark)]
  return [markElement(mark, kind === 'removed' ? item.nodes.map(withoutIds) : [...item.nodes])]
}

const nodesOfItem = (item: Item): ElementContent[] => (item.kind === 'run' ? [...item.nodes] : [item.element])

const changed = (comparison: Comparison, before: Item, after: Item): ElementContent[] => {
  const { marks, effort, counted } = comparison
  if (before.kind === 'run' && after.kind === 'run') {
    counted.count++
    return markedRun(before.nodes, after.nodes, marks, effort)
  }
  if (before.kind === 'run' || after.kind === 'run' || isDrawn(before.element) || isDrawn(after.element))
    return [before, after].flatMap((item, side) =>
      nodesOfStep(comparison, { kind: side === 0 ? 'removed' : 'added', item, isMoved: false }),
    )
  if (isCode(before.element) && isCode(after.element)) {
    counted.count++
    return [markedCode(before.element, after.element, marks, effort)]
  }
  return [changedElement(comparison, before.element, after.element)]
}

/** The element after the change; `data-change` says that its own text or its look has changed. */
const changedElement = (comparison: Comparison, before: Element, after: Element): Element => {
  const [old, fresh] = [itemsOf(before.children), itemsOf(after.children)]
  const children = compared(comparison, old, fresh, after.tagName)
  const isOther = ownKeyOf(before) !== ownKeyOf(after)
  if (isOther) comparison.counted.count++
  const isMarked = isOther || children.some(isMarkIn)
  return { ...after, properties: { ...after.properties, ...(isMarked && { dataChange: '' }) }, children }
}

/** Whether a mark stands in the line itself, and not around a block. */
const isMarkIn = (node: ElementContent): boolean =>
  node.type === 'element' &&
  (((node.tagName === 'ins' || node.tagName === 'del') &&
    node.properties.dataLabel !== undefined &&
    classesOf(node.properties.className).length === 0) ||
    (isInline(node) && node.children.some(isMarkIn)))
