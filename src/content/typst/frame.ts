// Blocks with something around them, which nest only as deep as Typst can lay them out.
import type { Content } from './values/value.ts'
import type { Writer } from './writer.ts'

/** Within this many others a block is written without what is around it. */
const deepest = 10

/** The block, as it is written with all that is around it; or what is in it, where it stands too deep. */
export const framed = (
  writer: Writer,
  write: (inside: Writer) => Content,
  bare?: (inside: Writer) => Content,
): Content => {
  const inside = writer.within({ nesting: writer.place.nesting + 1 })
  return bare !== undefined && writer.place.nesting >= deepest ? bare(inside) : write(inside)
}
