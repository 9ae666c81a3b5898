// Raw HTML, and nodes that were read from it: where that is in the source.
import type { Data, Nodes } from 'mdast'
import type { SourceRange } from './source.ts'

/** What a node that is no `html`, but was read from HTML, notes: its destinations and ids are looked for there. */
export interface HtmlData extends Data {
  html?: SourceRange
}

/** Undefined where the node was not read from HTML. */
export const htmlRange = ({ type, data, position }: Nodes): SourceRange | undefined => {
  const noted = (data as HtmlData | undefined)?.html
  if (noted !== undefined || type !== 'html') return noted
  const [start, end] = [position?.start.offset, position?.end.offset]
  return start === undefined || end === undefined ? undefined : { start, end }
}
