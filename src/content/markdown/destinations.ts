// Where a text leads, and what in it can be led to.
import type { Nodes, Root } from 'mdast'
import { decodeString } from 'micromark-util-decode-string'
import { definitionsOf } from './definitions.ts'
import { gitbookTags } from './gitbook-tags.ts'
import { htmlDestinations } from './html-destinations.ts'
import { type HtmlTag, htmlPieces } from './html-pieces.ts'
import { htmlRange } from './html-range.ts'
import { eachNode } from './parse.ts'
import type { SourceRange } from './source.ts'

export interface Destination {
  /** As the parser understands it: escapes and character references resolved, percent-encoding kept. */
  readonly href: string
  /** Whether it is linked to, or shown in this text. */
  readonly relation: 'reference' | 'dependsOn'
}

const mostDestinations = 5000
const mostAnchors = 5000

/** Every distinct destination in the order of the text, but for autolinks that are part of a GitBook tag. */
export const destinations = (root: Root, inTags: ReadonlySet<Nodes>): Destination[] => {
  const found = new Map<string, Destination>()
  const add = (href: string | undefined, relation: Destination['relation'] = 'reference'): void => {
    if (href !== undefined && href !== '' && found.size < mostDestinations)
      found.set(`${relation} ${href}`, { href, relation })
  }
  const tags = tagDestinations(root)
  const definitions = definitionsOf(root)
  let passed = 0
  const addTagsBefore = (offset: number): void => {
    for (let tag = tags[passed]; tag !== undefined && tag.start < offset; tag = tags[++passed])
      add(tag.href, tag.relation)
  }
  eachNode(root, node => {
    addTagsBefore(node.position?.start.offset ?? 0)
    if (node.type === 'image' || (node.type === 'link' && !inTags.has(node))) add(node.url)
    else if (node.type === 'linkReference' || node.type === 'imageReference')
      add(definitions.get(node.identifier)?.url)
    else if (node.type === 'figure') for (const { light } of node.images) add(light)
    const html = htmlOf(node, root)
    if (html !== undefined) for (const href of hrefsOf(html)) add(href)
  })
  addTagsBefore(Number.POSITIVE_INFINITY)
  return [...found.values()]
}

/** The ids of all headings, and those that HTML gives its elements: distinct, in the order of the text. */
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

/** An address that is its own text, in angle brackets or bare. */
export const isAutolink = (node: Nodes): boolean =>
  node.type === 'link' && node.url !== '' && node.data?.destination === undefined

const tagDestinations = (root: Root): (Destination & SourceRange)[] => {
  const source = root.data?.source ?? ''
  if (!source.includes('{%')) return []
  return gitbookTags(source, hiddenRanges(root, source)).flatMap(({ start, end, destination }) =>
    destination === undefined
      ? []
      : { start, end, href: decodeString(destination.href), relation: destination.relation },
  )
}

/** Code and comments. */
const hiddenRanges = (root: Root, source: string): SourceRange[] => {
  const ranges: SourceRange[] = []
  eachNode(root, ({ type, position }) => {
    const [start, end] = [position?.start.offset, position?.end.offset]
    if (start === undefined || end === undefined) return
    if (type === 'codeBlock' || type === 'inlineCode') ranges.push({ start, end })
    if (type === 'html') for (const range of commentsIn(source.slice(start, end), start)) ranges.push(range)
  })
  return ranges
}

const commentsIn = (html: string, offset: number): SourceRange[] =>
  [...html.matchAll(/<!--[\s\S]*?(?:-->|$)/g)].map(({ index, 0: comment }) => ({
    start: offset + index,
    end: offset + index + comment.length,
  }))

/** The HTML that a node is, or was read from. */
const htmlOf = (node: Nodes, root: Root): string | undefined => {
  if (node.type === 'html') return node.value
  const range = htmlRange(node)
  return range && root.data?.source?.slice(range.start, range.end)
}

const hrefsOf = (html: string): string[] =>
  startTags(html).flatMap(({ source }) => htmlDestinations(source, 0, source.length).map(({ href }) => href))

const startTags = (html: string): HtmlTag[] =>
  [...htmlPieces(html)].filter((piece): piece is HtmlTag => piece.kind === 'start')
