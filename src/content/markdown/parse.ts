// Parses Markdown to its syntax tree: CommonMark with GFM, and the blocks of documentation.
import type { Nodes, Root } from 'mdast'
import { type CompileContext, fromMarkdown, type Token } from 'mdast-util-from-markdown'
import { Invalid } from '#kernel/errors.ts'
import { assemble } from './assemble/assemble.ts'
import type { Picture } from './blocks/figure.ts'
import { refuseExcess } from './excess.ts'
import { gfmNodes, gfmSyntax } from './gfm.ts'
import type { SourceRange } from './source.ts'
import './syntax/edits.ts'
import { blockNodes, blockSyntax } from './syntax/index.ts'

interface DestinationData {
  /** The range of the destination in the source; absent if it is empty. */
  destination?: SourceRange
}

declare module 'mdast' {
  interface LinkData extends DestinationData {}
  interface ImageData extends DestinationData {}
  interface DefinitionData extends DestinationData {}
  interface RootData {
    /** The text that the tree was parsed from, and that all offsets point into. */
    source?: string
  }
}

/** In UTF-16 units. */
export const textLimit = 1_000_000

/** The syntax tree of a Markdown text, with positions. Refuses a text that is too long or nests too deep. */
export const parseMarkdown = (text: string): Root => {
  if (text.length > textLimit) throw new Invalid(`the text is longer than ${textLimit} characters`)
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text
  refuseExcess(source)
  const extensions = [gfmSyntax(source), ...blockSyntax(source)]
  const root = fromMarkdown(source, { extensions, mdastExtensions: tree })
  const problems = assemble(root, source)
  root.data = { ...root.data, source, problems }
  return root
}

/** The tree as the API returns it: without positions and internal notes. */
export const toDocument = (root: Root): Root => withoutNotes(root) as Root

/** Calls `visit` for the node and all below it, in the order of the document. */
export const eachNode = (node: Nodes, visit: (node: Nodes) => void): void => {
  visit(node)
  if ('children' in node) for (const child of node.children) eachNode(child, visit)
}

const noteDestination = function (this: CompileContext, token: Token): void {
  const url = this.resume()
  const node = this.stack.at(-1)
  if (node?.type !== 'link' && node?.type !== 'image' && node?.type !== 'definition') return
  node.url = url
  node.data = { ...node.data, destination: { start: token.start.offset, end: token.end.offset } }
}

const tree = [
  ...gfmNodes,
  ...blockNodes,
  { exit: { resourceDestinationString: noteDestination, definitionDestinationString: noteDestination } },
]

const withoutNotes = (node: Nodes): Nodes => {
  const { position: _position, data: _data, ...rest } = node
  if (rest.type === 'figure')
    return {
      ...rest,
      images: rest.images.map(withoutData),
      children: rest.children.map(withoutNotes),
    } as Nodes
  return ('children' in rest ? { ...rest, children: rest.children.map(withoutNotes) } : rest) as Nodes
}

const withoutData = ({ data: _data, ...image }: Picture): Picture => image
