// A run of text as its words, each with the elements that it stands in; and a run made of such words again.
import type { Element, ElementContent } from 'hast'
import { isDrawnTag, isInline, keyOf, ownKeyOf } from './items.ts'
import { type ChangeMark, markElement } from './marks.ts'

/** A word, what is between two words, or a picture. */
export interface Leaf {
  readonly node: ElementContent
  /** From the outside to the inside. */
  readonly around: readonly Element[]
  /** Equal for leaves that read and look alike. */
  readonly key: string
}

const words = new Intl.Segmenter('en', { granularity: 'word' })

/** Splits text into its words, or at other places. */
export type Split = (text: string) => Iterable<string>

export const inWords: Split = text => Array.from(words.segment(text), ({ segment }) => segment)

export const leavesOf = (nodes: readonly ElementContent[], split: Split = inWords): Leaf[] => {
  const leaves: Leaf[] = []
  const look = (inside: readonly ElementContent[], around: readonly Element[], above: string): void => {
    for (const node of inside) {
      if (node.type === 'text')
        for (const value of split(node.value))
          leaves.push({ node: { type: 'text', value }, around, key: above + value.replace(/\s+/g, ' ') })
      else if (node.type === 'element') {
        if (isEntered(node)) look(node.children, [...around, node], above + ownKeyOf(node))
        else leaves.push({ node, around, key: above + keyOf(node) })
      }
    }
  }
  look(nodes, [], '')
  return leaves
}

const isEntered = (element: Element): boolean =>
  isInline(element) && element.children.length > 0 && !isDrawnTag(element.tagName)

export const isBlank = ({ node }: Leaf): boolean => node.type === 'text' && node.value.trim() === ''

export interface MarkedLeaf extends Leaf {
  readonly mark?: ChangeMark
}

/**
 * Neighbouring leaves share the elements that they have in common; marks are inside these, or around them (`isMarkOutside`).
 */
export const nodesOf = (leaves: readonly MarkedLeaf[], isMarkOutside = false): ElementContent[] => {
  const root: ElementContent[] = []
  let open: { from: Element | ChangeMark; to: Element }[] = []
  for (const { node, around, mark } of leaves) {
    const wanted: (Element | ChangeMark)[] = isMarkOutside
      ? [...marks(mark), ...around]
      : [...around, ...marks(mark)]
    let shared = 0
    while (shared < wanted.length && isShared(open[shared]?.from, wanted[shared])) shared++
    open = open.slice(0, shared)
    for (const from of wanted.slice(shared)) {
      const to = 'tagName' in from ? { ...from, children: [] } : markElement(from, [])
      ;(open.at(-1)?.to.children ?? root).push(to)
      open.push({ from, to })
    }
    ;(open.at(-1)?.to.children ?? root).push(node)
  }
  return root
}

const marks = (mark: ChangeMark | undefined): ChangeMark[] => (mark === undefined ? [] : [mark])

const isShared = (
  one: Element | ChangeMark | undefined,
  other: Element | ChangeMark | undefined,
): boolean => {
  if (one === other || one === undefined || other === undefined) return one === other
  return 'tagName' in one && 'tagName' in other && ownKeyOf(one) === ownKeyOf(other)
}
