// The part of a text that a translation may not change: its tree without its words.
import type { Nodes, Root } from 'mdast'
import { headingIds, htmlPieces } from '../markdown/index.ts'

/** One text for each top-level block; equal if only words and their order within lines differ. */
export const skeletonOf = (root: Root): string => {
  const ids = headingIds(root)
  return root.children.map(node => blockOf(node, ids)).join('\n')
}

type Ids = ReadonlyMap<Nodes, string>

const blockOf = (node: Nodes, ids: Ids): string => {
  const own = fieldsOf(node, idOf(node, ids))
  if (!('children' in node)) return own
  if (!holdsLine(node)) return `${own}(${node.children.map(child => blockOf(child, ids)).join('\n')})`
  // The order within a line depends on the language.
  return `${own}[${inLine(node.children, ids).sort().join('\n')}]`
}

/** Of two headings with the same given id, the second one's id is made of its words. */
const idOf = (node: Nodes, ids: Ids): string | undefined =>
  (node.type === 'heading' ? node.id : undefined) ?? ids.get(node)

const inLine = (nodes: readonly Nodes[], ids: Ids): string[] =>
  nodes.flatMap(node => {
    if (node.type === 'text') return []
    return [fieldsOf(node, idOf(node, ids)), ...('children' in node ? inLine(node.children, ids) : [])]
  })

const holdsLine = (node: Extract<Nodes, { children: Nodes[] }>): boolean =>
  ['paragraph', 'heading', 'tableCell', 'figure', 'summary'].includes(node.type)

const fieldsOf = (node: Nodes, id: string | undefined): string => {
  const value =
    node.type === 'html'
      ? tagsOf(node.value)
      : Object.fromEntries(Object.entries(node).filter(([name]) => !isLeftOut(name)))
  return JSON.stringify([node.type, id, value], (name, value) => {
    if (name === 'data') return undefined
    return isWords(name) ? value !== null : value
  })
}

const isLeftOut = (name: string): boolean =>
  ['children', 'position', 'data', 'label', 'referenceType', 'id'].includes(name)

/** Fields with text for people: only their presence may not change. */
const isWords = (name: string): boolean => ['title', 'alt', 'text', 'tags'].includes(name)

const tagsOf = (html: string): unknown[] =>
  [...htmlPieces(html)].flatMap(piece => {
    if (piece.kind === 'text') return []
    const { kind, name, attributes } = piece
    return [[kind, name, [...attributes].filter(([key]) => key !== 'alt')]]
  })
