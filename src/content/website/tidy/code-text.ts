// Reads code as its author wrote it, without what a highlighter has put around and beside it.
import type { Element, ElementContent } from 'hast'
import { classesOf, hasClass, isElement } from '../elements.ts'

export interface CodeText {
  readonly text: string
  /** The numbers of highlighted lines, counted from 1. */
  readonly marked: readonly number[]
}

export const codeText = (element: Element): CodeText => {
  const writing: Writing = { text: '', marked: new Set(), isAfterLine: false }
  write(element.children, writing, false)
  const text = writing.text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  const lines = text.split('\n').length
  return { text, marked: [...writing.marked].filter(line => line <= lines).sort((one, other) => one - other) }
}

interface Writing {
  text: string
  readonly marked: Set<number>
  /** Whether an element for a line ended here whose line break is not written yet. */
  isAfterLine: boolean
}

const write = (nodes: readonly ElementContent[], writing: Writing, isInLine: boolean): void => {
  for (const node of nodes) {
    if (node.type === 'text') writeText(node.value, writing)
    else if (node.type === 'element' && !isBeside(node)) writeElement(node, writing, isInLine)
  }
}

const writeText = (text: string, writing: Writing): void => {
  if (text === '') return
  if (writing.isAfterLine && !text.startsWith('\n')) writing.text += '\n'
  writing.isAfterLine = false
  writing.text += text
}

const writeElement = (element: Element, writing: Writing, isInLine: boolean): void => {
  if (element.tagName === 'br') {
    writeText('\n', writing)
    return
  }
  const isLine = !isInLine && isLineOfCode(element)
  if (isLine && writing.isAfterLine) writeText('\n', writing)
  if (
    isLine &&
    isElement(element, 'div', 'p', 'li', 'tr') &&
    writing.text !== '' &&
    !writing.text.endsWith('\n')
  )
    writeText('\n', writing)
  const from = writing.text.length
  write(element.children, writing, isInLine || isLine)
  if (isLine) {
    // The line break may be within the line's element.
    if (writing.text.length > from && writing.text.endsWith('\n')) writing.text = writing.text.slice(0, -1)
    writing.isAfterLine = true
  }
  if (isMarked(element)) mark(writing, from)
}

const isLineOfCode = (element: Element): boolean =>
  hasClass(element, 'ec-line', 'line', 'token-line', 'code-line', 'view-line') ||
  (isElement(element, 'div', 'p', 'li', 'tr') && !containsLines(element))

/** Whether an element that looks like a line contains lines. */
const containsLines = (element: Element): boolean =>
  element.children.some(
    child =>
      isElement(child, 'div', 'p', 'li', 'tr', 'tbody', 'pre', 'table', 'ol', 'ul') ||
      (isElement(child, 'td', 'code', 'span') && containsLines(child)),
  )

const mark = ({ text, marked }: Writing, from: number): void => {
  const first = text.slice(0, from).split('\n').length
  const last = first + text.slice(from).replace(/\n$/, '').split('\n').length - 1
  for (let line = first; line <= last && marked.size < mostMarked; line++) marked.add(line)
}

const mostMarked = 200

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

/** Line numbers, buttons, and text for screen readers. */
const isBeside = (element: Element): boolean =>
  isElement(element, 'button', 'script', 'style', 'template') ||
  classesOf(element).some(name => beside.test(name))

const beside =
  /^(?:linenos?|lineno|linenodiv|gutter|rouge-gutter|hljs-ln-numbers|hljs-ln-n|line-numbers?(?:-rows|-wrapper)?|copybtn|copy|copy-button|sr-only|headerlink|lineNumber|codeLineNumber\w*|react-syntax-highlighter-line-number)$/
