// The link definitions of a text: where its references lead.
import type { Definition, Nodes } from 'mdast'

/** By identifier; of several with one identifier the first counts. */
export const definitionsOf = (root: Nodes): Map<string, Definition> => {
  const found = new Map<string, Definition>()
  const visit = (node: Nodes): void => {
    if (node.type === 'definition' && !found.has(node.identifier)) found.set(node.identifier, node)
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(root)
  return found
}
