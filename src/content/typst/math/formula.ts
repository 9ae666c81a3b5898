// Converts Temml's MathML to a formula of Typst; undefined if it has something that Typst cannot express.
import type { Element, ElementContent } from 'hast'
import type { Content } from '../values/value.ts'
import { mathElements } from './math-elements.ts'

/** Takes the `math` element, whose first part is the formula and whose second is its source. */
export const formulaOf = (math: Element, nesting: number): Content | undefined => {
  const semantics = math.children[0]
  const shown = semantics?.type === 'element' ? semantics.children[0] : undefined
  if (shown?.type !== 'element' || depthOf(shown) + nesting > deepest) return undefined
  try {
    return written(shown)
  } catch (error) {
    if (error instanceof CannotBeSaid) return undefined
    throw error
  }
}

/** How deep groups may nest, counting those around the formula: a PDF may have 32 levels. */
const deepest = 24

const depthOf = ({ tagName, children }: Element): number => {
  const inside = children.map(child => (child.type === 'element' ? depthOf(child) : 0))
  return (tagName === 'mrow' ? 0 : 1) + Math.max(0, ...inside)
}

class CannotBeSaid extends Error {}

const written = (element: Element): Content => {
  const write = mathElements[element.tagName]
  if (write === undefined) throw new CannotBeSaid(element.tagName)
  return write(element, content)
}

const content = (nodes: readonly ElementContent[]): Content =>
  nodes.flatMap(node =>
    node.type === 'element' ? [written(node)] : node.type === 'text' ? [node.value] : [],
  )
