// A text as a tree of blocks: the top-level ones, and inside them those that contain blocks of their own.
import type { Nodes, Root } from 'mdast'
import { firstCharacters } from '#kernel/characters.ts'
import type { Json } from '#kernel/json.ts'
import { blocks } from '../markdown/index.ts'
import type { BlockLines } from './block-change.ts'
import { isProse, type NodeField, type NodeReader, nodeReader } from './meaning.ts'

/**
 * A top-level block, or a block that itself contains blocks: an item of a list, a tab, a quote. Paragraphs, code and
 * everything else inside such a block are its own text.
 */
export interface TextBlock {
  /** The id of the top-level block that contains it, or that it is. */
  readonly node: string
  readonly type: string
  readonly title: string | undefined
  /**
   * Blocks with equal numbers are equal including their children;
   * those with equal own numbers are equal apart from their children.
   */
  readonly number: number
  readonly ownNumber: number
  /** Whether it can contain blocks. */
  readonly isContainer: boolean
  readonly fields: readonly [string, Json][]
  /** The fields of the nodes in its own text. */
  readonly fieldsInText: readonly NodeField[]
  /** Its own text, without that of its child blocks. */
  readonly ownText: string
  /** Its text and its child blocks, in order. */
  readonly parts: readonly (string | TextBlock)[]
  readonly children: readonly TextBlock[]
  readonly lines: BlockLines
  /** Where in the source it is. */
  readonly start: number
  readonly end: number
}

/** Gives equal keys the same number, so that comparing two takes the same time however long they are. */
export type Numbering = (key: string) => number

/** A new numbering; trees that are compared with each other must share one. */
export const newNumbering = (): Numbering => {
  const numbers = new Map<string, number>()
  return key => {
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, numbers.size)
    return numbers.size - 1
  }
}

/** The blocks of a text, with the ids that `blocks` in content/markdown gives them. */
export const blockTree = (root: Root, number: Numbering): TextBlock[] => {
  const reader = nodeReader(root)
  return blocks(root).map(({ id, node }) => textBlock(node, id, reader, number))
}

const textBlock = (node: Nodes, id: string, reader: NodeReader, number: Numbering): TextBlock => {
  const isContainer = containsBlocks(node)
  const inside = isContainer && 'children' in node ? node.children.filter(isShown) : []
  const parts: (string | TextBlock)[] = []
  const ownKeys: string[] = []
  const allKeys: (string | number)[] = []
  const fieldsInText: NodeField[] = []
  const addText = (part: Nodes): void => {
    parts.push(part.type === 'html' ? part.value : reader.textOf(part))
    const key = reader.keyOf(part)
    ownKeys.push(key)
    allKeys.push(key)
  }
  for (const child of inside) {
    if (containsBlocks(child)) {
      const block = textBlock(child, id, reader, number)
      parts.push(block)
      allKeys.push(block.number)
    } else {
      addText(child)
      reader.addFields(child, fieldsInText)
    }
  }
  if (!isContainer) {
    addText(node)
    if ('children' in node) for (const child of node.children) reader.addFields(child, fieldsInText)
  }
  const fields = reader.ownFields(node)
  const texts = parts.filter(part => typeof part === 'string')
  const children = parts.filter(part => typeof part !== 'string')
  return {
    node: id,
    type: node.type,
    title: titleOf(node, inside, reader),
    number: number(JSON.stringify([node.type, fields, allKeys])),
    ownNumber: number(JSON.stringify([node.type, fields, ownKeys])),
    isContainer,
    fields,
    fieldsInText,
    ownText: texts.join(separatorIn(node.type)),
    parts,
    children,
    ...placeOf(node),
  }
}

/** Link definitions are not shown: the links that use them say where they lead. */
const isShown = (node: Nodes): boolean => node.type !== 'definition'

/** Whether the children of the node are blocks, and not text or parts of it. */
const containsBlocks = (node: Nodes): boolean =>
  'children' in node && !isProse(node) && !node.children.some(child => textTypes.has(child.type))

const textTypes: ReadonlySet<string> = new Set([
  'text',
  'emphasis',
  'strong',
  'delete',
  'inlineCode',
  'inlineMath',
  'break',
  'link',
  'linkReference',
  'image',
  'imageReference',
  'footnoteReference',
])

const separatorIn = (type: string): string => (type === 'tableRow' ? '\t' : '\n')

/** The text of the block including that of all blocks in it. */
export const wholeText = (block: TextBlock): string =>
  block.parts.map(part => (typeof part === 'string' ? part : wholeText(part))).join(separatorIn(block.type))

/** In characters; a longer title is cut. */
const longestTitle = 200

/** The block's `title` field, or the heading with which it begins. */
const titleOf = (node: Nodes, inside: readonly Nodes[], reader: NodeReader): string | undefined => {
  const [first] = inside
  const named = 'title' in node ? node.title : undefined
  const title = typeof named === 'string' ? named : first?.type === 'heading' ? reader.textOf(first) : ''
  return title === '' ? undefined : firstCharacters(title, longestTitle)
}

const placeOf = ({ position }: Nodes): Pick<TextBlock, 'lines' | 'start' | 'end'> => ({
  lines: { line: position?.start.line ?? 1, endLine: position?.end.line ?? 1 },
  start: position?.start.offset ?? 0,
  end: position?.end.offset ?? 0,
})
