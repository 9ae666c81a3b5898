// A list of siblings, with markers among them, as a list in which the blocks stand.
import type { Nodes, Paragraph, PhrasingContent } from 'mdast'
import { readAttributes } from '../blocks/attributes.ts'
import type { FlowContent } from '../blocks/block.ts'
import { trimEdges } from '../blocks/phrasing.ts'
import type { BlockMarker } from '../syntax/marker.ts'
import { match, nameOf, type Pair } from './match.ts'

/** A node, or a part of a paragraph in which there are markers. */
export interface Item {
  readonly node: Nodes
  readonly paragraph?: Paragraph
}

/** What is done with what stands between markers. */
export interface Building {
  /** The blocks that are around the siblings already. */
  readonly depth: number
  /** The nodes in place of one that is no marker, in so many blocks. */
  readonly read: (node: Nodes, depth: number) => readonly Nodes[]
  readonly problem: (marker: BlockMarker, message: string) => void
}

/** How deep blocks stand in one another; deeper ones are text. */
export const deepest = 16

interface Frame {
  readonly pair: Pair | null
  readonly children: Nodes[]
  /** By a paragraph of the text, what stands of it in this block so far. */
  paragraph?: { readonly of: Paragraph; readonly part: Paragraph }
}

export const build = (items: readonly Item[], { depth, read, problem }: Building): Nodes[] => {
  const markers = items.flatMap(({ node }) => (node.type === 'blockMarker' ? [node] : []))
  const { pairs, problems } = match(markers)
  const frames: Frame[] = [{ pair: null, children: [] }]
  const parts = new Set<Nodes>()
  const top = (): Frame => frames.at(-1) as Frame

  const push = (nodes: readonly Nodes[], paragraph?: Paragraph): void => {
    const frame = top()
    if (paragraph === undefined) {
      for (const node of nodes) frame.children.push(node)
      return
    }
    if (frame.paragraph?.of !== paragraph || frame.children.at(-1) !== frame.paragraph.part) {
      frame.paragraph = { of: paragraph, part: { ...paragraph, children: [] } }
      parts.add(frame.paragraph.part)
      frame.children.push(frame.paragraph.part)
    }
    // Parts of a paragraph are phrasing content.
    for (const node of nodes) appendPhrasing(frame.paragraph.part.children, node as PhrasingContent)
  }
  const pushText = (marker: BlockMarker, paragraph?: Paragraph, message?: string): void => {
    if (message !== undefined) problem(marker, message)
    push(asText(marker, paragraph), paragraph)
  }
  const close = (marker: BlockMarker, paragraph: Paragraph | undefined): void => {
    const { pair, children } = frames.pop() as Frame
    if (pair === null) return
    const nodes = blockOf(pair, finished(children, parts))
    if (nodes !== undefined) {
      push(nodes)
      return
    }
    const message = `${nameOf(pair.opening)} lacks what it needs`
    problem(pair.opening, message)
    push([
      ...asText(pair.opening, undefined),
      ...children,
      ...(marker === pair.opening ? [] : asText(marker, paragraph)),
    ])
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
        frames.push({ pair, children: [] })
        if (pair.closing === null) close(node, paragraph)
      }
    }
  }
  return finished(top().children, parts)
}

const refusalOf = ({ reading, opening }: Pair, around: Pair | null, depth: number): string | undefined => {
  if (depth > deepest) return `${nameOf(opening)} is more than ${deepest} blocks deep`
  if (reading.inside !== undefined && around?.opening.name !== reading.inside)
    return `${nameOf(opening)} is not directly in {% ${reading.inside} %}`
  return undefined
}

const blockOf = ({ reading, opening, closing }: Pair, children: Nodes[]): readonly Nodes[] | undefined => {
  const { name, argument } = opening
  const attributes = readAttributes(opening)
  // Siblings of flow content are flow content.
  const made = reading.read({ name, argument, attributes }, children as FlowContent[])
  if (made === undefined) return undefined
  if (Array.isArray(made)) return made
  const position = opening.position && {
    start: opening.position.start,
    end: (closing ?? opening).position?.end ?? opening.position.end,
  }
  return [{ ...(made as Nodes), ...(position && { position }) }]
}

/** A marker that is none, as it stands in the text. */
const asText = (marker: BlockMarker, paragraph: Paragraph | undefined): Nodes[] => {
  const position = marker.position && { position: marker.position }
  if (marker.spelling === 'element') return [{ type: 'html', value: marker.value, ...position }]
  const text = { type: 'text' as const, value: marker.value, ...position }
  return paragraph === undefined ? [{ type: 'paragraph', children: [text], ...position }] : [text]
}

export const appendPhrasing = (children: PhrasingContent[], node: PhrasingContent): void => {
  const last = children.at(-1)
  if (node.type !== 'text' || last?.type !== 'text') {
    children.push(node)
    return
  }
  const position = last.position &&
    node.position && { position: { start: last.position.start, end: node.position.end } }
  children[children.length - 1] = { type: 'text', value: last.value + node.value, ...position }
}

/** Parts of paragraphs without the space at their edges; those that are left empty are left out. */
const finished = (children: readonly Nodes[], parts: ReadonlySet<Nodes>): Nodes[] =>
  children.flatMap((node): Nodes[] => {
    if (node.type !== 'paragraph' || !parts.has(node)) return [node]
    const trimmed = trimEdges(node.children)
    return trimmed.length === 0 ? [] : [{ ...node, children: trimmed }]
  })
