// The ranges in the source of raw HTML, and of nodes that were read from it.
import type { Data, Nodes } from 'mdast'
import type { SourceRange } from './source.ts'

/** The range of the HTML that a node was read from: its destinations and ids are looked for there. */
export interface HtmlData extends Data {
  html?: SourceRange
}

/** Undefined if the node was not read from HTML. */
export const htmlRange = ({ type, data, position }: Nodes): SourceRange | undefined => {
  const noted = (data as HtmlData | undefined)?.html
  if (noted !== undefined || type !== 'html') return noted
  const [start, end] = [position?.start.offset, position?.end.offset]
  return start === undefined || end === undefined ? undefined : { start, end }
}
