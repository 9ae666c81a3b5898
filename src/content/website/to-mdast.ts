// Converts a tidied tree to the syntax tree of Markdown.
import type { Element, ElementContent } from 'hast'
import { type Handle, type State, toMdast } from 'hast-util-to-mdast'
import type { Nodes, PhrasingContent, Root, RootContent } from 'mdast'
import '../markdown/index.ts'
import { attribute } from './elements.ts'
import type { Ready } from './tidy/tidying.ts'

declare module 'mdast' {
  interface HeadingData {
    /** The ids that the page has for the heading, the most specific first. */
    ids?: readonly string[]
  }
}

export const toSyntaxTree = (nodes: readonly ElementContent[]): Root => {
  const root = toMdast({ type: 'root', children: [...nodes] }, { handlers, nodeHandlers: { ready } })
  return root.type === 'root' ? root : { type: 'root', children: [root as RootContent] }
}

const ready = (_: State, { node }: Ready): Nodes => node

type FlowContent = Extract<Nodes, { type: 'hint' }>['children'][number]

const flowOf = (state: State, node: Element): FlowContent[] => state.toFlow(state.all(node)) as FlowContent[]

const blocks: Readonly<Record<string, (state: State, node: Element) => Nodes>> = {
  hint: (state, node) => ({
    type: 'hint',
    style: (attribute(node, 'dataStyle') ?? 'info') as 'info',
    kind: '',
    title: attribute(node, 'dataTitle') || null,
    icon: null,
    collapsed: null,
    children: flowOf(state, node),
  }),
  tabs: (state, node) => ({ type: 'tabs', children: flowOf(state, node) }),
  tab: (state, node) => ({
    type: 'tab',
    title: attribute(node, 'dataTitle') || null,
    icon: null,
    children: flowOf(state, node),
  }),
  expandable: (state, node) => ({
    type: 'expandable',
    open: node.properties.dataOpen === true,
    children: [
      { type: 'summary', children: [{ type: 'html', value: attribute(node, 'dataSummary') ?? '' }] },
      ...flowOf(state, node),
    ],
  }),
  footnote: (state, node) => {
    const label = attribute(node, 'dataLabel') ?? ''
    return { type: 'footnoteDefinition', identifier: label, label, children: flowOf(state, node) }
  },
}

const heading: Handle = (state, node) => ({
  type: 'heading',
  depth: Number(node.tagName.charAt(1)) as 1,
  children: inLine(state.all(node)),
  data: { ids: [node.properties.dataIds ?? []].flat().map(String) },
})

/** The nodes without line breaks. */
const inLine = (nodes: readonly RootContent[]): PhrasingContent[] =>
  nodes.map(node => withBreaks(node as PhrasingContent, { type: 'text', value: ' ' }))

const table: Handle = (_, node) => {
  const align = [node.properties.dataAlign ?? []]
    .flat()
    .map(value => (value === '' ? null : (value as 'left')))
  const rows = node.children.filter(child => child.type === 'element')
  return { type: 'table', align, children: rows.map(row => rowOf(row)) }
}

const rowOf = (row: Element): Nodes & { type: 'tableRow' } => ({
  type: 'tableRow',
  children: row.children
    .filter(child => child.type === 'element')
    .map(cell => ({ type: 'tableCell', children: lineIn(cell) })),
})

/** The content of a table cell, with line breaks as HTML elements. */
const lineIn = (cell: Element): PhrasingContent[] => {
  const paragraph: Element = { ...cell, tagName: 'p', properties: {} }
  const tree = toSyntaxTree([paragraph])
  const [first] = tree.children
  const line = first?.type === 'paragraph' ? first.children : []
  return line.map(node => withBreaks(node, { type: 'html', value: '<br>', data: { hName: 'br' } }))
}

const withBreaks = (node: PhrasingContent, instead: PhrasingContent): PhrasingContent => {
  if (node.type === 'break') return { ...instead }
  if (!('children' in node)) return node
  const children = (node.children as PhrasingContent[]).map(child => withBreaks(child, instead))
  return { ...node, children } as PhrasingContent
}

/** An image with a size is written as an HTML element. */
const image: Handle = (_, node) => {
  const [src = '', alt = '', title = null] = ['src', 'alt', 'title'].map(name => attribute(node, name))
  return {
    type: 'image',
    url: src,
    alt,
    title,
    data: { width: attribute(node, 'width'), height: attribute(node, 'height') },
  }
}

const inlineElement: Handle = (state, node) => ({
  type: 'inlineElement',
  name: node.tagName,
  children: state.all(node) as PhrasingContent[],
  data: { hName: node.tagName },
})

const inlineCode: Handle = (_, node) => ({
  type: 'inlineCode',
  value: node.children.map(child => (child.type === 'text' ? child.value : '')).join(''),
})

const handlers: Readonly<Record<string, Handle>> = {
  div: (state, node) => blocks[attribute(node, 'dataBlock') ?? '']?.(state, node) as RootContent,
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(name => [name, heading])),
  ...Object.fromEntries(['kbd', 'sub', 'sup', 'mark', 'ins', 'u'].map(name => [name, inlineElement])),
  code: inlineCode,
  img: image,
  input: () => undefined,
  table,
}
