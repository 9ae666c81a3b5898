// Converts the elements of a page to content of Typst: blocks below each other, and lines.
import type { Element, ElementContent } from 'hast'
import type { Nodes } from 'mdast'
import { blockWriters, elementWriters } from './blocks/index.ts'
import { anchors } from './elements/anchors.ts'
import { inlineElement } from './elements/inline.ts'
import { isBlock, isContainer } from './elements/kinds.ts'
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
  const space: Space = { isOpen: true, isNew: true }
  return parts(nodes, writer, space)
}

const parts = (nodes: readonly ElementContent[], writer: Writer, space: Space): Content[] =>
  nodes.flatMap((node): Content[] => {
    if (node.type === 'text') return textPart(node.value, writer, space)
    if (node.type !== 'element') return []
    if (isBlock(node)) return blockInLine(node, writer, space)
    if (writer.place.lineDepth >= deepest && node.children.length > 0)
      return parts(node.children, writer, space)
    const inner = writer.within({ lineDepth: writer.place.lineDepth + 1 })
    const placed = written(node, inner)
    if (placed !== undefined) {
      space.isOpen = false
      space.isNew = false
      return placed
    }
    return [
      ...anchors(node, writer),
      ...inlineElement(node, inner, (nodes, inside = inner) => parts(nodes, inside, space), space),
    ]
  })

/** An inline element within this many others is left out, and only its content is written: Typst nests no deeper. */
const deepest = 12

/**
 * Paragraphs cannot contain blocks, but boxes with blocks: these are
 * for blocks that would not survive as text; others become lines.
 */
const blockInLine = (element: Element, writer: Writer, space: Space): Content[] => {
  const { nesting } = writer.place
  const isBoxed = nesting < deepest && (element.children.length === 0 || boxedElements.has(element.tagName))
  const before = endLine(space)
  if (!isBoxed) return [...before, ...parts(element.children, writer, space), ...endLine(space)]
  const inside = boxed(block(element, writer.within({ nesting: nesting + 3 })))
  space.isNew = inside.length === 0
  return [...before, ...inside, ...endLine(space)]
}

/** Ends the line, unless it is still empty. */
const endLine = (space: Space): Content[] => {
  if (space.isNew) return []
  space.isOpen = true
  space.isNew = true
  return [call('linebreak')]
}

const boxedElements: ReadonlySet<string> = new Set(['table', 'ul', 'ol', 'pre'])

const boxed = (content: Content[]): Content[] =>
  content.length === 0 ? [] : [callWith('box', { width: length(100, '%') }, content)]

const block = (element: Element, writer: Writer): Content[] => {
  const placed = written(element, writer)
  if (placed !== undefined) return placed
  if (writer.place.lineDepth >= deepest && element.children.length > 0) return flow(element.children, writer)
  const inner = isContainer(element) ? writer : writer.within({ lineDepth: writer.place.lineDepth + 1 })
  const inside = inlineElement(element, inner, (nodes, within = inner) => flow(nodes, within), {
    isOpen: true,
    isNew: true,
  })
  return [...anchors(element, writer), ...inside]
}

/** The content of a block of the vocabulary, or of an element that is written as one. */
const written = (element: Element, writer: Writer): Content[] | undefined => {
  const node = writer.place.trees.nodeOf(element)
  if (node !== undefined) {
    const write = blockWriters.get(node.type)
    return write === undefined ? undefined : [write(node as Nodes, element, writer)]
  }
  const write = elementWriters.get(element.tagName)
  return write && [...anchors(element, writer), write(element, writer)]
}
