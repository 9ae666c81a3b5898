// The text of code as its author wrote it, without what a highlighter has put around and beside it.
import type { Element, ElementContent } from 'hast'
import { classesOf, hasClass, isElement } from '../elements.ts'

export interface CodeText {
  readonly text: string
  /** Lines that stand out, from 1. */
  readonly marked: readonly number[]
}

export const codeText = (element: Element): CodeText => {
  const writing: Writing = { text: '', marked: new Set(), isLineOpen: true }
  write(element.children, writing)
  const text = writing.text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  const lines = text.split('\n').length
  return { text, marked: [...writing.marked].filter(line => line <= lines).sort((one, other) => one - other) }
}

interface Writing {
  text: string
  readonly marked: Set<number>
  /** Whether the line before the next element for a line has been ended, or there is none. */
  isLineOpen: boolean
}

const write = (nodes: readonly ElementContent[], writing: Writing): void => {
  for (const node of nodes) {
    if (node.type === 'text') {
      writing.text += node.value
      if (node.value.includes('\n')) writing.isLineOpen = true
    } else if (node.type === 'element' && !isBeside(node)) writeElement(node, writing)
  }
}

const writeElement = (element: Element, writing: Writing): void => {
  if (element.tagName === 'br') {
    writing.text += '\n'
    writing.isLineOpen = true
    return
  }
  const isLine =
    isElement(element, 'div', 'tr', 'li', 'p') || hasClass(element, 'line', 'token-line', 'code-line')
  if (isLine) {
    if (!writing.isLineOpen) writing.text += '\n'
    writing.isLineOpen = false
  }
  const from = writing.text.length
  write(element.children, writing)
  // The end of a line within the element of the line is no line of its own.
  if (isLine && isElement(element, 'div') && writing.text.length > from && writing.text.endsWith('\n'))
    writing.isLineOpen = writing.text.length - from > 0
  if (isMarked(element)) mark(writing, from)
}

const mark = ({ text, marked }: Writing, from: number): void => {
  const first = text.slice(0, from).split('\n').length
  const last = first + text.slice(from).replace(/\n$/, '').split('\n').length - 1
  for (let line = first; line <= last && marked.size < mostMarked; line++) marked.add(line)
}

const mostMarked = 1000

const isMarked = (element: Element): boolean =>
  element.properties.dataHighlightedLine !== undefined ||
  hasClass(
    element,
    'hll',
    'highlighted',
    'highlighted-line',
    'highlight-line',
    'theme-code-block-highlighted-line',
    'line-highlight',
  ) ||
  (hasClass(element, 'ec-line') && hasClass(element, 'mark', 'highlight'))

/** Numbers of lines, buttons, and what only screen readers get. */
const isBeside = (element: Element): boolean =>
  isElement(element, 'button', 'script', 'style', 'template') ||
  classesOf(element).some(name =>
    /^(?:linenos?|lineno|linenodiv|gutter|rouge-gutter|hljs-ln-numbers|hljs-ln-n|line-numbers?(?:-rows|-wrapper)?|copybtn|copy|copy-button|sr-only|headerlink|lineNumber|codeLineNumber\w*|react-syntax-highlighter-line-number)$/.test(
      name,
    ),
  )
