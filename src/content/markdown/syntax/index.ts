// What the parser reads beyond CommonMark and GFM: constructs that a text does not contain cost it nothing.
import type { Extension as TreeExtension } from 'mdast-util-from-markdown'
import type { Extension } from 'micromark-util-types'
import { expressionNodes, expressionSyntax } from './expressions.ts'
import { fenceLine, fenceNodes, fenceSyntax } from './fences.ts'
import { htmlSyntax } from './html-flow.ts'
import { indentedNodes, indentedSyntax } from './indented.ts'
import { mathNodes, mathSyntax } from './math.ts'
import { openings } from './places.ts'
import { shortcodeNodes, shortcodeSyntax } from './shortcodes.ts'
import { tagLine, tagNodes, tagSyntax } from './tags.ts'

/** The syntax for this text. */
export const blockSyntax = (source: string): Extension[] => {
  const tags = openings(source, '{%', '%}')
  const expressions = openings(source, '{{', '}}')
  const hasFences = source.includes(':::')
  const lines = [...(tags.size > 0 ? [tagLine] : []), ...(hasFences ? [fenceLine] : [])]
  return [
    tags.size > 0 && tagSyntax(tags),
    hasFences && fenceSyntax,
    lines.length > 0 && source.includes('<') && htmlSyntax(lines),
    /(?:!!!|\?\?\?|===)/.test(source) && indentedSyntax,
    mathSyntax(source),
    shortcodeSyntax(source),
    expressions.size > 0 && expressionSyntax(expressions),
  ].filter(extension => extension !== false && extension !== null)
}

export const blockNodes: readonly TreeExtension[] = [
  tagNodes,
  fenceNodes,
  indentedNodes,
  mathNodes,
  shortcodeNodes,
  expressionNodes,
]
