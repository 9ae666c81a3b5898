// Code in colours, with long lines wrapped.
import type { ElementContent } from 'hast'
import { textIn } from '../elements/kinds.ts'
import { breakable, breakPlace } from '../text/breaks.ts'
import { type Call, type Content, call, callWith, list } from '../values/value.ts'
import type { TypstBlock } from '../writer.ts'

export const codeBlock: TypstBlock = {
  nodes: {
    codeBlock: (node, _, { place }) => {
      const drawing = place.drawings.get(node)
      const lines = drawing === undefined ? plainLines(node.value) : drawnLines(drawing)
      return codeOf(lines, { title: node.title, numbered: node.lineNumbers, highlighted: node.highlighted })
    },
  },
  elements: { pre: element => codeOf(plainLines(textIn(element.children).replace(/\n$/, ''))) },
}

/** A code block with these lines. */
export const codeOf = (
  lines: readonly Line[],
  { title = null, numbered = false, highlighted = [] }: Partial<CodeOptions> = {},
): Call =>
  callWith(
    'code-block',
    {
      title: title ?? undefined,
      numbered: numbered || undefined,
      marked: highlighted.length === 0 ? undefined : list(highlighted),
    },
    list(lines.map(({ indent, content }) => list([indent, content]))),
  )

interface CodeOptions {
  readonly title: string | null
  readonly numbered: boolean
  readonly highlighted: readonly number[]
}

interface Line {
  /** The indentation of the line, in characters. */
  readonly indent: number
  readonly content: Content
}

export const plainLines = (code: string): Line[] =>
  code.split(/\r?\n/).map(line => ({ indent: indentOf(line), content: codeText(line) }))

/** The lines of highlighted code, which are the elements among the drawing. */
const drawnLines = (drawing: readonly ElementContent[]): Line[] => {
  const lines = drawing.filter(node => node.type === 'element')
  if (lines.length === 0) return plainLines(textIn(drawing))
  return lines.map(({ children }) => ({ indent: indentOf(textIn(children)), content: tokensOf(children) }))
}

/** The tokens of a line with places to break; a line may break between tokens too, so it is looked at as a whole. */
const tokensOf = (nodes: readonly ElementContent[]): Content[] => {
  const line = codeText(textIn(nodes))
  let start = 0
  return nodes.map(node => {
    const end = endOf(withSpaces(textIn([node])), line, start)
    const text = line.slice(start, end)
    start = end
    const className = node.type === 'element' ? [node.properties.className].flat()[0] : undefined
    return typeof className === 'string' ? call('token', className, text) : text
  })
}

/** Where the token ends in the line, which has places to break that the token does not have. */
const endOf = (token: string, line: string, start: number): number => {
  let end = start
  for (const character of token) {
    while (line[end] === breakPlace && character !== breakPlace) end++
    end += character.length
  }
  return end
}

/** A deeper indentation is cut to this one. */
const deepestIndent = 32

const indentOf = (line: string): number =>
  Math.min(deepestIndent, withSpaces(/^\s*/.exec(line)?.[0] ?? '').length)

/** Code as text, with tabs four characters wide. */
const codeText = (text: string): string => breakable(withSpaces(text), 40, true)

const withSpaces = (text: string): string => text.replaceAll('\t', '    ')
