// What is listed beside an article: the headings that a reader sees, of the two highest levels that it has.
import type { Heading, Nodes, Root } from 'mdast'
import { headingIds, plainText } from '../blocks.ts'

export interface OutlineEntry {
  readonly id: string
  /** Never empty. */
  readonly title: string
  readonly depth: 2 | 3
}

export const outlineOf = (root: Root): OutlineEntry[] => {
  const ids = headingIds(root)
  const listed = shownIn(root).flatMap(node => {
    const [id = '', title] = [ids.get(node), plainText(node).trim()]
    return title === '' ? [] : [{ id, title, depth: node.depth }]
  })
  const highest = Math.min(...listed.map(({ depth }) => depth))
  return listed.flatMap(({ id, title, depth }): OutlineEntry[] =>
    depth <= highest + 1 ? [{ id, title, depth: depth === highest ? 2 : 3 }] : [],
  )
}

/** A tab may be behind another one, and what is folded is closed. */
const shownIn = (node: Nodes): Heading[] => {
  if (node.type === 'heading') return [node]
  if (node.type === 'tabs' || (node.type === 'expandable' && !node.open)) return []
  if (node.type === 'hint' && node.collapsed === true) return []
  return 'children' in node ? node.children.flatMap(shownIn) : []
}
