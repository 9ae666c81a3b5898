// Tables that scroll by themselves where they are wider than the screen.
import type { Element, ElementContent } from 'hast'
import { h } from '../blocks/html.ts'
import type { FinishElement, Surroundings } from './finish.ts'

export const table: FinishElement = (element, around) => scrolling(finishedTable(element), [], around)

/** Focusable, for some browsers let the keyboard scroll nothing else. */
export const scrolling = (element: Element, classes: readonly string[], { words }: Surroundings): Element =>
  h('div', { className: ['table', ...classes], tabIndex: 0, role: 'group', ariaLabel: words.table }, [
    element,
  ])

/** Removes obsolete attributes; a header cell without content becomes a plain cell. */
export const finishedTable = (element: Element): Element => {
  const { align: _, width: _width, ...properties } = element.properties
  if (/^t[hd]$/.test(element.tagName)) finishCell(element)
  else element.properties = properties
  for (const child of element.children) if (isPart(child)) finishedTable(child)
  return element
}

const isPart = (node: ElementContent): node is Element =>
  node.type === 'element' && /^(?:thead|tbody|tfoot|tr|th|td)$/.test(node.tagName)

const finishCell = (cell: Element): void => {
  const { align, width: _, className, ...properties } = cell.properties
  if (cell.tagName === 'th' && !saysSomething(cell)) cell.tagName = 'td'
  const side = align === 'center' ? ['to-middle'] : align === 'right' ? ['to-end'] : []
  const classes = [
    ...(Array.isArray(className) ? className : []),
    ...side,
    ...(lengthOf(cell) > longText ? ['long'] : []),
  ]
  cell.properties = { ...properties, ...(classes.length > 0 && { className: classes }) }
}

/** In characters; a cell with more gets a minimum width instead of that of its longest word. */
const longText = 40

const lengthOf = (node: ElementContent): number =>
  node.type === 'text'
    ? node.value.length
    : node.type === 'element'
      ? node.children.reduce((sum, child) => sum + lengthOf(child), 0)
      : 0

const saysSomething = (node: ElementContent): boolean =>
  node.type === 'text'
    ? node.value.trim() !== ''
    : node.type === 'element' && (node.tagName === 'img' || node.children.some(saysSomething))
