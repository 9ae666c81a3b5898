// Blocks as plain text.
import type { Nodes } from 'mdast'
import { vocabulary } from './index.ts'

/**
 * The block's text besides that of its children: its title, or its
 * whole text if it has none; undefined if there is no such text.
 */
export const ownText = (node: Nodes): string | undefined => texts.get(node.type)?.(node)

// Each function gets only nodes of its own type.
const texts = new Map(vocabulary.flatMap(({ text = {} }) => Object.entries(text))) as ReadonlyMap<
  string,
  (node: Nodes) => string
>

/** Whether the children of the node follow each other within a line. */
export const isLine = (node: Nodes): boolean =>
  lines.has(node.type) || (node.type === 'conditional' && node.data.isInLine === true)

const lines: ReadonlySet<string> = new Set([
  'paragraph',
  'heading',
  'tableCell',
  'emphasis',
  'strong',
  'delete',
  'link',
  'linkReference',
  ...vocabulary.flatMap(({ lines = [] }) => lines),
])
