// Headings that link to themselves, so that a reader can send somebody there.
import type { Element, ElementContent } from 'hast'
import { h } from '../blocks/html.ts'
import type { FinishElement } from './finish.ts'

/** The text of the heading becomes the link; if it contains links of its own, a sign after it does. */
export const heading: FinishElement = (element, { levelOf, words }) => {
  element.tagName = `h${levelOf(Number(element.tagName.slice(1)))}`
  const { id, className } = element.properties
  if (className?.toString() === 'sr-only') element.properties.className = ['unseen']
  else if (typeof id === 'string' && id !== '')
    element.children = linked(element.children, `#${encodeURIComponent(id)}`, words.anchor)
  return element
}

const linked = (content: ElementContent[], href: string, label: string): ElementContent[] =>
  content.some(isInteractive)
    ? [...content, h('a', { className: ['anchor'], href, ariaLabel: label })]
    : [h('a', { className: ['anchor'], href }, content)]

const isInteractive = (node: ElementContent): boolean =>
  node.type === 'element' && (interactive.has(node.tagName) || node.children.some(isInteractive))

const interactive: ReadonlySet<Element['tagName']> = new Set(['a', 'button', 'details', 'input', 'label'])
