// Code: in colours, its long lines wrapped.
import type { ElementContent } from 'hast'
import { textIn } from '../elements/kinds.ts'
import { breakable } from '../text/breaks.ts'
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

/** Lines of code in their block. */
export const codeOf = (
  lines: readonly Content[],
  { title = null, numbered = false, highlighted = [] }: Partial<CodeOptions> = {},
): Call =>
  callWith(
    'code-block',
    {
      title: title ?? undefined,
      numbered: numbered || undefined,
      marked: highlighted.length === 0 ? undefined : list(highlighted),
    },
    list(lines),
  )

interface CodeOptions {
  readonly title: string | null
  readonly numbered: boolean
  readonly highlighted: readonly number[]
}

export const plainLines = (code: string): Content[] => code.split(/\r?\n/).map(codeText)

/** Lines are the elements among what is drawn. */
const drawnLines = (drawing: readonly ElementContent[]): Content[] => {
  const lines = drawing.filter(node => node.type === 'element')
  if (lines.length === 0) return plainLines(textIn(drawing))
  return lines.map(({ children }) => children.map(token))
}

const token = (node: ElementContent): Content => {
  if (node.type !== 'element') return node.type === 'text' ? codeText(node.value) : ''
  const text = codeText(textIn(node.children))
  const className = [node.properties.className].flat()[0]
  return typeof className === 'string' ? call('token', className, text) : text
}

/** Tabs as wide as four characters. */
const codeText = (text: string): string => breakable(text.replaceAll('\t', '    '), 40, true)
