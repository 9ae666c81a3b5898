// Builds blocks out of a list of siblings with markers among them.
import type { Nodes, Paragraph, PhrasingContent } from 'mdast'
import { readAttributes } from '../blocks/attributes.ts'
import type { FlowContent } from '../blocks/block.ts'
import { trimEdges } from '../blocks/phrasing.ts'
import type { SourceRange } from '../source.ts'
import type { BlockMarker } from '../syntax/marker.ts'
import { match, nameOf, type Pair } from './match.ts'
import { positioned, spanOf } from './positions.ts'

/** A node, or a part of a paragraph in which there are markers. */
export interface Item {
  readonly node: Nodes
  readonly paragraph?: Paragraph
}

/** What to do with the nodes between markers. */
export interface Building {
  /** How many blocks are around the siblings already. */
  readonly depth: number
  /** The nodes that replace one that is no marker; `depth` counts the blocks around it. */
  readonly read: (node: Nodes, depth: number) => readonly Nodes[]
  /** The meaning of a paragraph that is part of a longer one. */
  readonly meaningOfPart: (paragraph: Paragraph) => Nodes
  readonly problem: (marker: BlockMarker, message: string) => void
}

/** How deep blocks may nest; deeper ones are text. */
export const deepest = 16

interface Frame {
  readonly pair: Pair | null
  /** The paragraph in which the block was opened. */
  readonly within: Paragraph | undefined
  readonly children: Nodes[]
}

export const build = (items: readonly Item[], { depth, read, meaningOfPart, problem }: Building): Nodes[] => {
  const markers = items.flatMap(({ node }) => (node.type === 'blockMarker' ? [node] : []))
  const { pairs, problems } = match(markers)
  const frames: Frame[] = [{ pair: null, within: undefined, children: [] }]
  /** The paragraph that each part in the tree came from; only the last child of a block can be added to. */
  const parts = new Map<Nodes, Paragraph>()
  const top = (): Frame => frames.at(-1) as Frame

  const push = (nodes: readonly Nodes[], paragraph?: Paragraph): void => {
    const { children } = top()
    if (paragraph === undefined) {
      for (const node of nodes) children.push(node)
      return
    }
    let part = children.at(-1)
    if (part?.type !== 'paragraph' || parts.get(part) !== paragraph) {
      part = { type: 'paragraph', children: [] }
      parts.set(part, paragraph)
      children.push(part)
    }
    // Parts of a paragraph are phrasing content.
    for (const node of nodes) appendPhrasing(part.children, node as PhrasingContent)
  }
  const pushText = (marker: BlockMarker, paragraph?: Paragraph, message?: string): void => {
    if (message !== undefined) problem(marker, message)
    push(asText(marker, paragraph), paragraph)
  }
  const finish = (children: readonly Nodes[]): Nodes[] =>
    children.flatMap((node): Nodes[] => {
      if (node.type !== 'paragraph' || !parts.has(node)) return [node]
      const trimmed = trimEdges(node.children)
      // Bare addresses have no position of their own.
      const span = spanOf(trimmed.find(isPlaced), trimmed.findLast(isPlaced))
      return trimmed.length === 0 ? [] : [meaningOfPart({ ...node, children: trimmed, ...positioned(span) })]
    })
  const close = (marker: BlockMarker, paragraph: Paragraph | undefined): void => {
    const { pair, within, children } = frames.pop() as Frame
    if (pair === null) return
    const nodes = blockOf(pair, finish(children))
    if (nodes !== undefined) {
      push(nodes)
      return
    }
    pushText(pair.opening, within, `${nameOf(pair.opening)} lacks what it needs`)
    for (const child of children) {
      const of = parts.get(child)
      push(of !== undefined && child.type === 'paragraph' ? child.children : [child], of)
    }
    if (marker !== pair.opening) pushText(marker, paragraph)
  }
  for (const { node, paragraph } of items) {
    if (node.type !== 'blockMarker') {
      push(paragraph === undefined ? read(node, depth + frames.length - 1) : [node], paragraph)
      continue
    }
    const pair = pairs.get(node)
    if (pair === undefined) pushText(node, paragraph, problems.get(node))
    else if (node === pair.closing) {
      if (top().pair === pair) close(node, paragraph)
      else pushText(node, paragraph)
    } else {
      const refusal = refusalOf(pair, top().pair, depth + frames.length)
      if (refusal !== undefined) pushText(node, paragraph, refusal)
      else {
        frames.push({ pair, within: paragraph, children: [] })
        if (pair.closing === null) close(node, paragraph)
      }
    }
  }
  return finish(top().children)
}

const isPlaced = ({ position }: Nodes): boolean => position !== undefined

const refusalOf = ({ reading, opening }: Pair, around: Pair | null, depth: number): string | undefined => {
  if (depth > deepest) return `${nameOf(opening)} is more than ${deepest} blocks deep`
  if (reading.inside !== undefined && around?.opening.name !== reading.inside)
    return `${nameOf(opening)} is not directly in {% ${reading.inside} %}`
  return undefined
}

const blockOf = ({ reading, opening, closing }: Pair, children: Nodes[]): readonly Nodes[] | undefined => {
  const { name, argument } = opening
  const attributes = readAttributes(opening)
  const tags = { opening: rangeOf(opening), closing: rangeOf(closing ?? opening) }
  // Siblings of flow content are flow content themselves.
  const made = reading.read({ name, argument, attributes, tags }, children as FlowContent[])
  if (made === undefined) return undefined
  if (Array.isArray(made)) return made
  return [{ ...(made as Nodes), ...positioned(spanOf(opening, closing ?? opening)) }]
}

/** The text of a marker that opens or closes no block. */
const asText = (marker: BlockMarker, paragraph: Paragraph | undefined): Nodes[] => {
  const position = positioned(marker.position)
  const text = { type: 'text' as const, value: marker.value, ...position }
  return paragraph === undefined ? [{ type: 'paragraph', children: [text], ...position }] : [text]
}

export const appendPhrasing = (children: PhrasingContent[], node: PhrasingContent): void => {
  const last = children.at(-1)
  if (node.type !== 'text' || last?.type !== 'text') {
    children.push(node)
    return
  }
  const value = last.value + node.value
  children[children.length - 1] = { type: 'text', value, ...positioned(spanOf(last, node)) }
}

/** The range of a marker in the source. */
export const rangeOf = ({ position }: BlockMarker): SourceRange => ({
  start: position?.start.offset ?? 0,
  end: position?.end.offset ?? 0,
})
