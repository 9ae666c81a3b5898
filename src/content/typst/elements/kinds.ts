// Which elements are blocks, and which are inline.
import type { Element, ElementContent } from 'hast'

/** Whether the element is a block or contains one. */
export const isBlock = (node: ElementContent): boolean => {
  if (node.type !== 'element') return false
  const known = kinds.get(node)
  if (known !== undefined) return known
  const is = blocks.has(node.tagName) || node.children.some(isBlock)
  kinds.set(node, is)
  return is
}

/** Results of `isBlock`, since elements nest and each would otherwise be looked at many times. */
const kinds = new WeakMap<Element, boolean>()

/** Whether the element is a block by its name alone. */
export const isContainer = ({ tagName }: Element): boolean => blocks.has(tagName)

const blocks: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul caption'
  ).split(' '),
)

/** The text in nodes. */
export const textIn = (nodes: readonly ElementContent[]): string =>
  nodes
    .map(node => (node.type === 'text' ? node.value : node.type === 'element' ? textIn(node.children) : ''))
    .join('')
