// The elements that mark what came and what went.
import type { Element, ElementContent } from 'hast'

/** A mark, with its label for people who do not see how it looks. */
export interface ChangeMark {
  readonly kind: 'ins' | 'del'
  readonly label: string
}

export const markElement = (
  { kind, label }: ChangeMark,
  children: ElementContent[],
  isBlock = false,
): Element => ({
  type: 'element',
  tagName: kind,
  properties: { ...(isBlock && { className: ['change'] }), dataLabel: label },
  children,
})

/** The node without attributes that must be unique on the page: ids and the names of form controls. */
export const withoutIds = <Node extends ElementContent>(node: Node): Node => {
  if (node.type !== 'element') return node
  const { id: _id, name: _name, htmlFor: _for, ariaDescribedBy: _described, ...properties } = node.properties
  return { ...node, properties, children: node.children.map(withoutIds) }
}

/** A block with the mark around it, or inside it where no mark may stand around it, as with a list item or a table row. */
export const markedBlock = (element: Element, mark: ChangeMark): Element => {
  const shown = mark.kind === 'del' ? withoutIds(element) : element
  if (rows.has(shown.tagName))
    return {
      ...shown,
      children: shown.children.map(child => (child.type === 'element' ? markedBlock(child, mark) : child)),
    }
  if (parts.has(shown.tagName)) return { ...shown, children: [markElement(mark, shown.children)] }
  return markElement(mark, [shown], true)
}

const rows: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot', 'tr', 'dl', 'table'])
const parts: ReadonlySet<string> = new Set('li td th dt dd summary figcaption caption'.split(' '))
