// Makes an included text independent: nothing in it refers to the text around it by name, or the other way round.
import type { Definition, Nodes, Parent, Root } from 'mdast'
import { eachNode } from '../parse.ts'

/**
 * Replaces references to the text's definitions by links, and gives its footnotes names that no other text on the page has.
 */
export const takeApart = (root: Root, number: number): void => {
  const definitions = new Map<string, Definition>()
  eachNode(root, node => {
    if (node.type === 'definition' && !definitions.has(node.identifier))
      definitions.set(node.identifier, node)
    if (node.type === 'footnoteReference' || node.type === 'footnoteDefinition')
      node.identifier = `${number}-${node.identifier}`
  })
  if (definitions.size > 0) replaceReferences(root, definitions)
}

const replaceReferences = (parent: Parent, definitions: ReadonlyMap<string, Definition>): void => {
  const children = (parent.children as Nodes[]).filter(({ type }) => type !== 'definition')
  for (const [index, child] of children.entries()) {
    if ('children' in child) replaceReferences(child, definitions)
    if (child.type !== 'linkReference' && child.type !== 'imageReference') continue
    const { url = '', title } = definitions.get(child.identifier) ?? {}
    children[index] =
      child.type === 'imageReference'
        ? { type: 'image', url, title: title ?? null, alt: child.alt ?? null }
        : { type: 'link', url, title: title ?? null, children: child.children }
  }
  parent.children = children as Parent['children']
}
