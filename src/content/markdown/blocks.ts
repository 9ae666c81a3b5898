// The blocks of a page and their ids, and the plain text of a node.
import GithubSlugger from 'github-slugger'
import type { Heading, Nodes, Root, RootContent } from 'mdast'
import { hashOf } from '../objects.ts'
import { ownText } from './blocks/texts.ts'
import { eachNode, toDocument } from './parse.ts'

/** A top-level block: links and comments name it by its id. */
export interface Block {
  readonly id: string
  readonly node: RootContent
  readonly text: string
}

/** A heading of the page, wherever it is. */
export interface PageHeading {
  readonly id: string
  readonly depth: Heading['depth']
  readonly text: string
}

/** The top-level blocks, in order; link definitions, which nobody sees, are none. */
export const blocks = (root: Root): Block[] => {
  const slugger = new GithubSlugger()
  const ids = headingIds(root, slugger)
  const visible = root.children.filter(node => node.type !== 'definition')
  return visible.map(node => {
    const text = plainText(node)
    return { id: ids.get(node) ?? slugger.slug(textId(node.type === 'html' ? node.value : text)), node, text }
  })
}

/** The tree as it goes over the wire, the id of each block in its `data`. */
export const documentWithIds = (root: Root): Root => {
  const ids = new Map<Nodes, string>(blocks(root).map(({ node, id }) => [node, id]))
  const document = toDocument(root)
  return {
    ...document,
    children: document.children.map((child, index) => withId(child, ids.get(root.children[index] as Nodes))),
  }
}

const withId = <Node extends Nodes>(node: Node, id: string | undefined): Node =>
  id === undefined ? node : { ...node, data: { id } }

/** In characters, those beyond the first plane counted once. */
const previewLength = 120

/** How the text of a block begins; undefined where there is none of that id. */
export const blockPreview = (root: Root, id: string): string | undefined => {
  const block = blocks(root).find(one => one.id === id)
  return block && beginningOf(block.text)
}

const beginningOf = (text: string): string =>
  [...text.slice(0, 2 * previewLength)].slice(0, previewLength).join('')

/** All headings in the order of the document. */
export const headings = (root: Root): PageHeading[] =>
  [...headingIds(root)].map(([node, id]) => ({ id, depth: (node as Heading).depth, text: plainText(node) }))

/**
 * The ids of all headings: those that the text gives them, else their GitHub-style slugs, a number behind those that
 * another heading has.
 */
export const headingIds = (root: Root, slugger = new GithubSlugger()): Map<Nodes, string> => {
  const ids = new Map<Nodes, string>()
  const own = ownIds(root)
  for (const id of own.values()) slugger.occurrences[id] = 0
  eachNode(root, node => {
    if (node.type !== 'heading') return
    const id = own.get(node)
    if (id !== undefined) {
      ids.set(node, id)
      return
    }
    const text = plainText(node)
    ids.set(node, slugger.slug(/[\p{L}\p{N}]/u.test(text) ? text : textId(text)))
  })
  return ids
}

/** Of two headings with one id the first has it. */
const ownIds = (root: Root): Map<Nodes, string> => {
  const found = new Map<string, Nodes>()
  eachNode(root, node => {
    if (node.type === 'heading' && node.id !== undefined && !found.has(node.id)) found.set(node.id, node)
  })
  return new Map([...found].map(([id, node]) => [node, id]))
}

/** What a reader sees of the node: no markup, no raw HTML, an image by its alternative text. */
export const plainText = (node: Nodes): string => {
  const own = ownText(node)
  if (own !== undefined && !('children' in node)) return own
  if (own !== undefined && own !== '' && 'children' in node)
    return [own, ...node.children.map(plainText)].join('\n')
  if (node.type === 'break') return '\n'
  if (node.type === 'image' || node.type === 'imageReference') return node.alt ?? ''
  if (node.type === 'html') return ''
  if ('value' in node) return node.value
  if (!('children' in node)) return ''
  return node.children.map(plainText).join(isLine(node) ? '' : (separators[node.type] ?? '\n'))
}

const separators: Readonly<Partial<Record<Nodes['type'], string>>> = { tableRow: '\t' }

/** Whether what is in it follows each other in one line. */
const isLine = ({ type }: Nodes): boolean => lines.has(type)

const lines: ReadonlySet<Nodes['type']> = new Set([
  'paragraph',
  'heading',
  'tableCell',
  'summary',
  'emphasis',
  'strong',
  'delete',
  'link',
  'linkReference',
])

const textId = (text: string): string => `block-${hashOf(text).slice(0, 12)}`
