// Blocks with a frame or an indent, which nest only as deep as Typst can lay them out.
import type { Content } from './values/value.ts'
import type { Writer } from './writer.ts'

/** Within this many others, a block is written without its frame. */
const deepest = 10

/** The block with its frame; or only its content, if it is nested too deep. */
export const framed = (
  writer: Writer,
  write: (inside: Writer) => Content,
  bare?: (inside: Writer) => Content,
): Content => {
  const inside = writer.within({ nesting: writer.place.nesting + 1 })
  return bare !== undefined && writer.place.nesting >= deepest ? bare(inside) : write(inside)
}
