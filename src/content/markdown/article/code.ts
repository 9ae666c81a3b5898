// Code in an article: a bar with its title, a scrolling region, long code folded.
import type { Element, ElementContent } from 'hast'
import { counted, filled } from '#languages/index.ts'
import type { CodeBlock } from '../blocks/code-block.ts'
import { h } from '../blocks/html.ts'
import type { Finish, Surroundings } from './finish.ts'

export const codeBlock: Finish<'codeBlock'> = (element, node, around) => {
  const pre = preIn(element)
  if (pre === undefined) return element
  if (!isCountedByLines(node)) withoutLines(pre)
  if (mayScroll(node))
    pre.properties = { ...pre.properties, tabIndex: 0, role: 'group', ariaLabel: nameOf(node, around) }
  return h('figure', { className: ['code', ...classesOf(node)], dataLanguage: node.language }, [
    ...(node.title === null ? [] : [h('figcaption', { className: ['code-title'] }, node.title)]),
    ...folding(node, around),
    pre,
  ])
}

const preIn = (element: Element): Element | undefined =>
  element.tagName === 'pre'
    ? element
    : element.children.find((child): child is Element => child.type === 'element' && child.tagName === 'pre')

const isCountedByLines = ({ lineNumbers, highlighted, language }: CodeBlock): boolean =>
  lineNumbers || highlighted.length > 0 || language === 'diff'

/** Unwraps elements for lines where they are not needed: they are half of all elements in code. */
const withoutLines = (pre: Element): void => {
  pre.children = pre.children.map(code =>
    code.type === 'element' ? { ...code, children: code.children.flatMap(contentOfLine) } : code,
  )
}

const contentOfLine = (node: ElementContent): ElementContent[] =>
  node.type === 'element' && node.properties.className?.toString() === 'line' ? node.children : [node]

const classesOf = ({ wrap, lineNumbers, fullWidth, highlighted }: CodeBlock): string[] => [
  ...(wrap ? ['wrap'] : []),
  ...(lineNumbers ? ['numbered'] : []),
  ...(fullWidth ? ['full-width'] : []),
  ...(highlighted.length > 0 ? ['marked'] : []),
]

/** In characters; code with only shorter lines needs no scrolling on any screen. */
const narrowestLine = 24

const mayScroll = ({ wrap, value }: CodeBlock): boolean =>
  !wrap && value.split('\n').some(line => line.length > narrowestLine)

const nameOf = ({ title, language }: CodeBlock, { words }: Surroundings): string => {
  const name = title ?? language
  return name === null ? words.code : filled(words.named, { kind: words.code, name })
}

/** The style sheet shows twenty lines of folded code; code with hardly more lines is not folded. */
const linesWorthFolding = 24

const folding = ({ expandable, value }: CodeBlock, around: Surroundings): ElementContent[] => {
  const lines = value.split('\n').length
  if (!expandable || lines <= linesWorthFolding) return []
  const id = around.ownId('code')
  return [
    h('input', { type: 'checkbox', id, className: ['unfold'] }),
    h('label', { htmlFor: id }, [around.said(counted(around.words.showAll, lines, around.language))]),
  ]
}
