// The blocks of a text with the hash of each: equal for equal Markdown, wherever in the text it stands.
import { type Hash, hashOf } from '../objects.ts'
import { blocks } from './blocks.ts'
import { parseMarkdown } from './parse.ts'

export interface BlockHash {
  /** The id of the block, as comments name it. */
  readonly node: string
  readonly hash: Hash
  /** Its range in the text, in UTF-16 units. */
  readonly start: number
  readonly end: number
}

export const blockHashes = (markdown: string): BlockHash[] =>
  blocks(parseMarkdown(markdown)).map(({ id, node: { position }, text }) => {
    const { start: { offset: start = 0 } = {}, end: { offset: end = markdown.length } = {} } = position ?? {}
    return { node: id, hash: hashOf(markdown.slice(start, end) || text), start, end }
  })
