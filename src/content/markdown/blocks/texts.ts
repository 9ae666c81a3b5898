// Blocks as plain text.
import type { Nodes } from 'mdast'
import { vocabulary } from './index.ts'

/** What a block says besides what is in it: its title, or all of it where nothing is in it; undefined where that is nothing. */
export const ownText = (node: Nodes): string | undefined => texts.get(node.type)?.(node)

// Each is asked for nodes of its own type alone.
const texts = new Map(vocabulary.flatMap(({ text = {} }) => Object.entries(text))) as ReadonlyMap<
  string,
  (node: Nodes) => string
>

/** Whether what is in the node follows each other in one line. */
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
