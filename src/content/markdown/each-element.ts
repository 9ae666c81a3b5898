// Every element of a tree of HTML.
import type { Element, Nodes } from 'hast'

export const eachElement = (node: Nodes, visit: (element: Element) => void): void => {
  if (node.type === 'element') visit(node)
  if ('children' in node) for (const child of node.children) eachElement(child, visit)
}
