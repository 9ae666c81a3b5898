// The blocks of a page and their ids, and the plain text of a node.
import GithubSlugger from 'github-slugger'
import type { Heading, Nodes, Root, RootContent } from 'mdast'
import { firstCharacters } from '#kernel/characters.ts'
import { hashOf } from '../objects.ts'
import { isLine, ownText } from './blocks/texts.ts'
import { toDocument } from './parse.ts'
import { visibleText } from './visible-text.ts'

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

/** The top-level blocks, in order; link definitions, which are not shown, do not count. */
export const blocks = (root: Root): Block[] => {
  const slugger = new GithubSlugger()
  const ids = headingIds(root, slugger)
  const visible = root.children.filter(node => node.type !== 'definition')
  return visible.map(node => {
    const text = plainText(node)
    return { id: ids.get(node) ?? slugger.slug(textId(writtenIn(node) ?? text)), node, text }
  })
}

/** What a block's id is made of where it is not its text: an included text is another one, which changes by itself. */
const writtenIn = (node: RootContent): string | undefined => {
  if (node.type === 'html') return node.value
  return node.type === 'include' ? node.url : undefined
}

/** The syntax tree as the API returns it, with the id of each block in its `data`. */
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

/** In characters; those outside the basic plane count once. */
const previewLength = 120

/** The beginning of a block's text; undefined where no block has that id. */
export const blockPreview = (root: Root, id: string): string | undefined => {
  const block = blocks(root).find(one => one.id === id)
  return block && firstCharacters(plainText(withReadSummaries(block.node)), previewLength)
}

/**
 * The node with the text of its summaries, which are raw HTML. The ids
 * of blocks are made without it, or comments would lose their blocks.
 */
const withReadSummaries = (node: Nodes): Nodes => {
  if (node.type === 'summary') return { ...node, children: [{ type: 'text', value: visibleText(node) }] }
  if (!('children' in node)) return node
  return { ...node, children: node.children.map(withReadSummaries) } as Nodes
}

/** All headings in the order of the document. */
export const headings = (root: Root): PageHeading[] =>
  [...headingIds(root)].map(([node, id]) => ({ id, depth: (node as Heading).depth, text: plainText(node) }))

/**
 * The ids of all headings: those that the text gives them, otherwise their GitHub-style slugs, with a number appended where
 * another heading has the same. Included texts do not change the ids of the text's own headings.
 */
export const headingIds = (root: Root, slugger = new GithubSlugger()): Map<Nodes, string> => {
  const ids = new Map<Nodes, string>()
  for (const headings of headingsOf(root)) {
    const given = givenIds(headings, slugger)
    for (const id of given.values()) slugger.occurrences[id] = 0
    for (const node of headings) {
      const text = plainText(node)
      const slug = () => slugger.slug(/[\p{L}\p{N}]/u.test(text) ? text : textId(text))
      ids.set(node, given.get(node) ?? slug())
    }
  }
  return ids
}

/** The text's own headings, and those of the texts that it includes. */
const headingsOf = (root: Root): [own: Heading[], included: Heading[]] => {
  const own: Heading[] = []
  const included: Heading[] = []
  const collect = (node: Nodes, into: Heading[]): void => {
    if (node.type === 'heading') into.push(node)
    const inside = node.type === 'include' ? included : into
    if ('children' in node) for (const child of node.children) collect(child, inside)
  }
  collect(root, own)
  return [own, included]
}

/** The ids that the text gives; of two headings with one id the first has it. */
const givenIds = (headings: readonly Heading[], { occurrences }: GithubSlugger): Map<Nodes, string> => {
  const found = new Map<string, Nodes>()
  for (const node of headings) {
    const { id } = node
    if (id !== undefined && !found.has(id) && !Object.hasOwn(occurrences, id)) found.set(id, node)
  }
  return new Map([...found].map(([id, node]) => [node, id]))
}

/** What a reader sees of the node: no markup or raw HTML, and the alternative text for an image. */
export const plainText = (node: Nodes): string => {
  const own = ownText(node)
  if (own !== undefined && !('children' in node)) return own
  if (own !== undefined && own !== '' && 'children' in node) {
    const texts = node.children.map(plainText)
    return [own, ...(isLine(node) && texts.length > 0 ? [texts.join('')] : texts)].join('\n')
  }
  if (node.type === 'break') return '\n'
  if (node.type === 'image' || node.type === 'imageReference') return node.alt ?? ''
  if (node.type === 'html') return ''
  if ('value' in node) return node.value
  if (!('children' in node)) return ''
  return node.children.map(plainText).join(isLine(node) ? '' : (separators[node.type] ?? '\n'))
}

const separators: Readonly<Partial<Record<Nodes['type'], string>>> = { tableRow: '\t' }

const textId = (text: string): string => `block-${hashOf(text).slice(0, 12)}`
