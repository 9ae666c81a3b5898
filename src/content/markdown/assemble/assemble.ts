// Turns the tree of the parser into a tree of blocks: markers are matched, and nodes read for what they mean.
import type { Definition, Nodes, Paragraph, Parent, PhrasingContent, Root } from 'mdast'
import type { PageText } from '../blocks/block.ts'
import { definitionsOf } from '../definitions.ts'
import type { IndentedBlock } from '../syntax/indented.ts'
import type { BlockMarker } from '../syntax/marker.ts'
import { appendPhrasing, build, deepest, type Item } from './build.ts'
import { withConditions, withConditionsBeside } from './conditions.ts'
import { elementItems } from './elements.ts'
import { leftoverTags } from './leftover-tags.ts'
import { eachLeftover } from './leftovers.ts'
import { readLine } from './lines.ts'
import { positioned, spanOf } from './positions.ts'
import { createProblems, type Problem } from './problems.ts'
import { meaningOf, readIndented } from './readings.ts'

/** Assembles the tree in place; returns what is broken in its text. */
export const assemble = (root: Root, source: string): readonly Problem[] => {
  const problems = createProblems()
  const problem = (marker: BlockMarker, message: string): void => problems.add(marker.position, message)
  const eachLeftoverTag = leftoverTags(root, source)

  const text = pageText(root, source)
  const meaning = (node: Nodes): Nodes => meaningOf(node, text)
  const meaningOfPart = (part: Paragraph): Nodes =>
    meaning({ ...part, children: readLine(part.children, source) })

  const flow = (children: readonly Nodes[], depth: number): Nodes[] => {
    const items = children.flatMap(node => itemsOf(node, source))
    for (const { node, paragraph } of items) if (paragraph !== undefined) phrasing(node)
    return joined(build(items, { depth, read, meaningOfPart, problem }))
  }
  const read = (node: Nodes, depth: number): Nodes[] => {
    if (node.type === 'indentedBlock') return indented(node, depth)
    if (isContainer(node)) setChildren(node, flow(node.children, depth))
    else if (node.type === 'list')
      for (const item of node.children) setChildren(item, flow(item.children, depth))
    else phrasing(node)
    return [meaning(node)]
  }
  const indented = (node: IndentedBlock, depth: number): Nodes[] => {
    const isTooDeep = depth >= deepest
    setChildren(node, flow(node.children, isTooDeep ? depth : depth + 1))
    const block = isTooDeep ? undefined : readIndented(node)
    const { position, value, children } = node
    if (block !== undefined) return [{ ...block, ...positioned(position) }]
    problems.add(position, `${node.mark} is more than ${deepest} blocks deep`)
    const firstLine = positioned(position && { start: position.start, end: endOf(position.start, value) })
    const text = { type: 'text' as const, value, ...firstLine }
    return [{ type: 'paragraph', children: [text], ...firstLine }, ...children]
  }
  /** Markers within a line, where no block can stand, become text. */
  const phrasing = (node: Nodes): void => {
    if (!('children' in node)) return
    if (hasMarkers(node)) {
      const children: PhrasingContent[] = []
      for (const child of withConditions(node.children as PhrasingContent[])) {
        if (child.type !== 'blockMarker') appendPhrasing(children, child as PhrasingContent)
        else {
          problems.add(child.position, 'a block cannot stand here')
          appendPhrasing(children, { type: 'text', value: child.value, ...positioned(child.position) })
        }
      }
      setChildren(node, children)
    }
    for (const child of node.children) phrasing(child)
    if (node.children.some(({ type }) => type === 'html'))
      setChildren(node, readLine(node.children as PhrasingContent[], source))
  }
  setChildren(root, flow(root.children, 0))
  eachLeftoverTag(root, problems.addOnce)
  eachLeftover(root, source, problems.addOnce)
  return problems.all()
}

const pageText = (root: Root, source: string): PageText => {
  let definitions: ReadonlyMap<string, Definition> | undefined
  return {
    source,
    definitionOf(identifier) {
      definitions ??= definitionsOf(root)
      return definitions.get(identifier)
    },
  }
}

const isContainer = (node: Nodes): node is Extract<Nodes, { type: 'blockquote' | 'footnoteDefinition' }> =>
  node.type === 'blockquote' || node.type === 'footnoteDefinition'

type Point = NonNullable<Nodes['position']>['start']

/** The end of a text that begins here and stays on one line. */
const endOf = ({ line, column, offset = 0 }: Point, text: string): Point => ({
  line,
  column: column + text.length,
  offset: offset + text.length,
})

/** Sets children of the kind that the node had before. */
const setChildren = (node: Parent, children: Nodes[]): void => {
  node.children = children as Parent['children']
}

/** The node itself; a paragraph with markers, or HTML with elements that open blocks, in parts. */
const itemsOf = (node: Nodes, source: string): Item[] => {
  if (node.type === 'html') return elementItems(node, source)
  if (node.type !== 'paragraph' || !hasMarkers(node)) return [{ node }]
  const paragraph: Paragraph = node
  paragraph.children = withConditionsBeside(paragraph.children)
  if (!hasMarkers(paragraph)) return [{ node }]
  return paragraph.children.map(child => ({ node: child, paragraph }))
}

const hasMarkers = (node: Parent): boolean => node.children.some(({ type }) => type === 'blockMarker')

/** Joins neighbouring tabs that have no block around them. */
const joined = (nodes: readonly Nodes[]): Nodes[] => {
  const all: Nodes[] = []
  for (const node of nodes) {
    const last = all.at(-1)
    if (node.type !== 'tab' || node.data?.isAlone !== true) all.push(node)
    else if (last?.type === 'tabs' && last.data?.isOpen && !node.data.isFirst) {
      last.children.push(node)
      Object.assign(last, positioned(spanOf(last, node)))
    } else all.push({ type: 'tabs', data: { isOpen: true }, children: [node], ...positioned(node.position) })
  }
  return all
}
