// Temml's tree to a MathML element, of which only what is listed as harmless remains.
import type { Element, ElementContent } from 'hast'
import { isElementName, safeAttributes } from './math-attributes.ts'
import { safeClasses } from './math-classes.ts'
import type { TemmlNode } from './temml-node.ts'

export class FormulaTooLarge extends Error {}

/** The `math` element; it contains the source for people who copy it. */
export const mathElement = (
  tree: TemmlNode,
  source: string,
  display: boolean,
): { element: Element; elements: number } => {
  const tally = { elements: 0 }
  const children = tree.type === 'math' ? contentOf(tree, 0, tally) : converted(tree, 0, tally)
  const [only] = children
  const shown = children.length === 1 && only !== undefined ? only : made('mrow', {}, children)
  const annotation = made('annotation', { encoding: 'application/x-tex' }, [{ type: 'text', value: source }])
  const semantics = made('semantics', {}, [shown, annotation])
  return {
    element: made('math', display ? { display: 'block', className: ['tml-display'] } : {}, [semantics]),
    elements: tally.elements + 4,
  }
}

const depthLimit = 100
const elementLimit = 30_000

const made = (tagName: string, properties: Element['properties'], children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
})

const contentOf = ({ children }: TemmlNode, depth: number, tally: { elements: number }): ElementContent[] =>
  (children ?? []).flatMap(child => converted(child, depth, tally))

const converted = (node: TemmlNode, depth: number, tally: { elements: number }): ElementContent[] => {
  if (depth > depthLimit) throw new FormulaTooLarge('the formula nests too deep')
  if (++tally.elements > elementLimit) throw new FormulaTooLarge('the formula has too many parts')
  if (node.text !== undefined) return [{ type: 'text', value: String(node.text) }]
  if (node.href !== undefined)
    return [made('mtext', {}, [{ type: 'text', value: node.href.replace('#', '') }])]
  if (node.type === undefined || !isElementName(node.type)) return unnamed(node, depth, tally)
  const classes = safeClasses(node)
  const properties = {
    ...safeAttributes(node),
    ...(classes.length === 0 ? {} : { className: classes }),
  }
  return [made(node.type, properties, contentOf(node, depth + 1, tally))]
}

/** A node that is no MathML element: the place of a number that style sheets write, or a mere list of nodes. */
const unnamed = (node: TemmlNode, depth: number, tally: { elements: number }): ElementContent[] =>
  node.type === undefined && node.classes?.includes('tml-eqn')
    ? [made('span', { className: ['tml-eqn'] }, [])]
    : contentOf(node, depth + 1, tally)
