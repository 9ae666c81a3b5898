// The outline beside an article: the headings that a reader sees, of its two highest levels.
import type { Heading, Nodes, Root } from 'mdast'
import type { Update } from '../blocks/updates.ts'
import { headingIds, plainText } from '../blocks.ts'
import { dayOf } from './update.ts'

export interface OutlineEntry {
  readonly id: string
  /** Never empty. */
  readonly title: string
  readonly depth: 2 | 3
}

interface Outlined {
  /** The ids of blocks that are not headings. */
  readonly anchors: ReadonlyMap<Nodes, string>
  readonly language: string
  /** The id of the page's title, which is not listed. */
  readonly titleId: string | undefined
}

export const outlineOf = (root: Root, { anchors, language, titleId }: Outlined): OutlineEntry[] => {
  const ids = headingIds(root)
  const listed = shownIn(root).flatMap(node => {
    const id = ids.get(node) ?? anchors.get(node)
    const title = titleOf(node, language)
    const depth = node.type === 'heading' ? node.depth : 2
    return title === '' || id === undefined || id === titleId ? [] : [{ id, title, depth }]
  })
  const highest = Math.min(...listed.map(({ depth }) => depth))
  return listed.flatMap(({ id, title, depth }): OutlineEntry[] =>
    depth <= highest + 1 ? [{ id, title, depth: depth === highest ? 2 : 3 }] : [],
  )
}

/** The visible headings: those in tabs and in closed folds are left out. */
const shownIn = (node: Nodes): (Heading | Update)[] => {
  if (node.type === 'heading') return [node]
  if (node.type === 'tabs' || (node.type === 'expandable' && !node.open)) return []
  if (node.type === 'hint' && node.collapsed === true) return []
  const inside = 'children' in node ? node.children.flatMap(shownIn) : []
  return node.type === 'update' && inside.length === 0 ? [node] : inside
}

const titleOf = (node: Heading | Update, language: string): string =>
  node.type === 'heading' ? plainText(node).trim() : (dayOf(node, language) ?? '')
