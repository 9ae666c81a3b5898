// Elements of a page as content of Typst: blocks below each other, and lines.
import type { Element, ElementContent } from 'hast'
import type { Nodes } from 'mdast'
import { blockWriters, elementWriters } from './blocks/index.ts'
import { inlineElement } from './elements/inline.ts'
import { isBlock } from './elements/kinds.ts'
import { type Space, textPart } from './elements/spaces.ts'
import { inDirection } from './text/in-direction.ts'
import { type Content, call, callWith, length } from './values/value.ts'
import type { Place, Writer } from './writer.ts'

export const writerAt = (place: Place): Writer => {
  const writer: Writer = {
    place,
    flow: nodes => flow(nodes, writer),
    line: nodes => line(nodes, writer),
    either: nodes => (nodes.some(isBlock) ? flow(nodes, writer) : line(nodes, writer)),
    within: changes => writerAt({ ...place, ...changes }),
  }
  return writer
}

const flow = (nodes: readonly ElementContent[], writer: Writer): Content[] => {
  const written: Content[] = []
  let pending: ElementContent[] = []
  const endParagraph = (): void => {
    const content = line(pending, writer)
    if (content.length > 0) written.push(inDirection(pending, call('par', content), writer))
    pending = []
  }
  for (const node of nodes) {
    if (node.type === 'element' && isBlock(node)) {
      endParagraph()
      written.push(...block(node, writer))
    } else pending.push(node)
  }
  endParagraph()
  return written
}

const line = (nodes: readonly ElementContent[], writer: Writer): Content[] => {
  const space: Space = { isOpen: true }
  return parts(nodes, writer, space)
}

const parts = (nodes: readonly ElementContent[], writer: Writer, space: Space): Content[] =>
  nodes.flatMap((node): Content[] => {
    if (node.type === 'text') return textPart(node.value, writer, space)
    if (node.type !== 'element') return []
    if (isBlock(node)) return blockInLine(node, writer, space)
    const placed = written(node, writer)
    if (placed !== undefined) {
      space.isOpen = false
      return placed
    }
    return [
      ...anchors(node, writer),
      ...inlineElement(node, writer, (nodes, inside = writer) => parts(nodes, inside, space), space),
    ]
  })

/** Paragraphs contain no blocks, but boxes that do. */
const blockInLine = (element: Element, writer: Writer, space: Space): Content[] => {
  const inside = block(element, writer)
  if (inside.length === 0) return []
  space.isOpen = true
  return [call('linebreak'), callWith('box', { width: length(100, '%') }, inside), call('linebreak')]
}

const block = (element: Element, writer: Writer): Content[] => {
  const placed = written(element, writer)
  if (placed !== undefined) return placed
  const inside = inlineElement(element, writer, nodes => flow(nodes, writer), { isOpen: true })
  return [...anchors(element, writer), ...inside]
}

/** What a block of the vocabulary, or an element that is written as one, becomes. */
const written = (element: Element, writer: Writer): Content[] | undefined => {
  const node = writer.place.trees.nodeOf(element)
  if (node !== undefined) {
    const write = blockWriters.get(node.type)
    return write === undefined ? undefined : [write(node as Nodes, element, writer)]
  }
  const write = elementWriters.get(element.tagName)
  return write && [...anchors(element, writer), write(element, writer)]
}

const anchors = (element: Element, { place }: Writer): Content[] =>
  place.isRepeated === true
    ? []
    : place.trees.anchorsOf(element).flatMap(anchor => place.labels.place(place.page, anchor))
