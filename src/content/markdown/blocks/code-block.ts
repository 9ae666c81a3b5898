// Code, with what its fence and the tag around it say of it.
import type { Code, Literal } from 'mdast'
import { withEmoji } from '../syntax/shortcodes.ts'
import type { Attributes } from './attributes.ts'
import type { Block, FlowContent } from './block.ts'
import { h } from './html.ts'

/** Code, as it is written. */
export interface CodeBlock extends Literal {
  type: 'codeBlock'
  language: string | null
  title: string | null
  wrap: boolean
  lineNumbers: boolean
  fullWidth: boolean
  expandable: boolean
  /** The numbers of the highlighted lines, counted from 1. */
  highlighted: number[]
}

declare module 'mdast' {
  interface RootContentMap {
    codeBlock: CodeBlock
  }
  interface BlockContentMap {
    codeBlock: CodeBlock
  }
}

export const codeBlock: Block = {
  markers: [
    {
      spelling: 'tag',
      names: ['code'],
      end: 'required',
      read: ({ attributes }, children) =>
        children.some(({ type }) => type === 'codeBlock')
          ? children.map(child => (child.type === 'codeBlock' ? withAttributes(child, attributes) : child))
          : undefined,
    },
  ],
  nodes: { code: readFence },
  classes: ['code', 'code-title'],
  elements: { figure: [], figcaption: [] },
  dataAttributes: ['dataWrap', 'dataLineNumbers', 'dataFullWidth', 'dataExpandable', 'dataHighlighted'],
  html: {
    codeBlock: (node, { placeOf }) => {
      const language = node.language === null ? {} : { className: [`language-${node.language}`] }
      const properties = { ...language, id: placeOf(node) }
      const pre = h('pre', {}, [h('code', properties, node.value === '' ? '' : `${node.value}\n`)])
      const flags = flagsOf(node)
      if (node.title === null && Object.keys(flags).length === 0) return pre
      const title = node.title === null ? [] : [h('figcaption', { className: ['code-title'] }, node.title)]
      return h('figure', { className: ['code'], ...flags }, [...title, pre])
    },
  },
  text: { codeBlock: node => (node.title === null ? node.value : `${node.title}\n${node.value}`) },
}

const flagsOf = (node: CodeBlock): Record<string, string> => ({
  ...(node.wrap && { dataWrap: 'true' }),
  ...(node.lineNumbers && { dataLineNumbers: 'true' }),
  ...(node.fullWidth && { dataFullWidth: 'true' }),
  ...(node.expandable && { dataExpandable: 'true' }),
  ...(node.highlighted.length > 0 && { dataHighlighted: node.highlighted.join(' ') }),
})

function readFence({ lang, meta, value, position }: Code): CodeBlock | undefined {
  if (lang === 'mermaid') return undefined
  const said = meta ?? ''
  const title = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(said)
  return {
    type: 'codeBlock',
    language: lang ?? null,
    title: withEmoji(title?.[1] ?? title?.[2] ?? title?.[3] ?? '') || null,
    wrap: /(?:^|\s)(?:wrap|overflow="wrap")(?:\s|$)/.test(said),
    lineNumbers: /(?:^|\s)(?:showLineNumbers|lineNumbers|linenums=\S+)/.test(said),
    fullWidth: false,
    expandable: false,
    highlighted: linesOf(/(?:^|\s)(?:\{([\d,\s-]*)\}|hl_lines="([\d\s-]*)")/.exec(said)),
    value,
    ...(position && { position }),
  }
}

const mostHighlighted = 1000

/** `1,3-5` as 1, 3, 4, 5. */
const linesOf = (match: RegExpExecArray | null): number[] => {
  const lines = new Set<number>()
  for (const range of (match?.[1] ?? match?.[2] ?? '').split(/[,\s]+/)) {
    const [first = 0, last = first] = range.split('-').map(Number)
    for (let line = first; line > 0 && line <= last && lines.size < mostHighlighted; line++) lines.add(line)
  }
  return [...lines].sort((one, other) => one - other)
}

const withAttributes = (node: CodeBlock, attributes: Attributes): FlowContent => ({
  ...node,
  title: attributes.title('title') ?? node.title,
  wrap: attributes.get('overflow') === 'wrap' || node.wrap,
  lineNumbers: attributes.is('linenumbers') || node.lineNumbers,
  fullWidth: attributes.is('fullwidth') || node.fullWidth,
  expandable: attributes.is('expandable') || node.expandable,
})
