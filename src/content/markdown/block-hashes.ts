// The blocks of a text with the hash of each: equal for equal Markdown, wherever in the text it stands.
import { type Hash, hashOf } from '../objects.ts'
import { blocks } from './blocks.ts'
import { parseMarkdown } from './parse.ts'

export interface BlockHash {
  /** The id of the block, as comments name it. */
  readonly node: string
  readonly hash: Hash
}

export const blockHashes = (markdown: string): BlockHash[] =>
  blocks(parseMarkdown(markdown)).map(({ id, node: { position }, text }) => ({
    node: id,
    hash: hashOf(markdown.slice(position?.start.offset, position?.end.offset) || text),
  }))
