// The destinations in a text, and the anchors at which links can arrive in it.
import type { Nodes, Root } from 'mdast'
import { leadOf } from './blocks/leads.ts'
import { definitionsOf } from './definitions.ts'
import { htmlDestinations } from './html-destinations.ts'
import { type HtmlTag, htmlPieces } from './html-pieces.ts'
import { htmlRange } from './html-range.ts'
import { eachNode } from './parse.ts'
import type { Relation } from './source.ts'

export interface Destination {
  /** As the parser reads it: escapes and character references resolved, percent-encoding kept. */
  readonly href: string
  readonly relation: Relation
  /** The part of the target that is meant: an operation of an API, such as `get /pets`. */
  readonly part?: string
}

const mostDestinations = 5000
const mostAnchors = 5000

/** Every distinct destination in the order of the text. */
export const destinations = (root: Root): Destination[] => {
  const found = new Map<string, Destination>()
  const add = (href: string | undefined, relation: Relation = 'reference', part?: string): void => {
    if (href !== undefined && href !== '' && found.size < mostDestinations)
      found.set(`${relation} ${href} ${part ?? ''}`, { href, relation, ...(part !== undefined && { part }) })
  }
  const definitions = definitionsOf(root)
  eachNode(root, node => {
    const lead = leadOf(node)
    const html = htmlOf(node, root)
    if (lead !== undefined) add(lead.url, lead.relation, lead.part)
    else if (node.type === 'image' || node.type === 'link') add(node.url)
    else if (node.type === 'linkReference' || node.type === 'imageReference')
      add(definitions.get(node.identifier)?.url)
    else if (html !== undefined) for (const href of hrefsOf(html)) add(href)
    else if (node.type === 'figure') for (const { light } of node.images) add(light)
  })
  return [...found.values()]
}

/** The ids of all headings, and the ids in raw HTML: distinct, in the order of the text. */
export const anchors = (root: Root, headingIds: ReadonlyMap<Nodes, string>): string[] => {
  const found = new Set<string>()
  const add = (id: string | undefined): void => {
    if (id !== undefined && id !== '' && found.size < mostAnchors) found.add(id)
  }
  eachNode(root, node => {
    if (node.type === 'heading') add(headingIds.get(node))
    const html = htmlOf(node, root)
    if (html === undefined) return
    for (const { name, attributes } of startTags(html)) {
      add(attributes.get('id'))
      if (name === 'a') add(attributes.get('name'))
    }
  })
  return [...found]
}
/** The HTML that the node is, or that it was read from. */
const htmlOf = (node: Nodes, root: Root): string | undefined => {
  if (node.type === 'html') return node.value
  const range = htmlRange(node)
  return range && root.data?.source?.slice(range.start, range.end)
}

const hrefsOf = (html: string): string[] =>
  startTags(html).flatMap(({ source }) => htmlDestinations(source, 0, source.length).map(({ href }) => href))

const startTags = (html: string): HtmlTag[] =>
  [...htmlPieces(html)].filter((piece): piece is HtmlTag => piece.kind === 'start')
