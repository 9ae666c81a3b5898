// Headings that link to themselves, so that a reader can send somebody there.
import type { Element, ElementContent } from 'hast'
import { h } from '../blocks/html.ts'
import type { FinishElement } from './finish.ts'
import { words } from './words.ts'

/** The text of the heading is the link; where it has links of its own, a sign behind it is. */
export const heading: FinishElement = element => {
  const { id } = element.properties
  if (typeof id !== 'string' || id === '') return undefined
  const href = `#${encodeURIComponent(id)}`
  element.children = element.children.some(isInteractive)
    ? [...element.children, h('a', { className: ['anchor'], href, ariaLabel: words.anchor })]
    : [h('a', { className: ['anchor'], href }, element.children)]
  return element
}

const isInteractive = (node: ElementContent): boolean =>
  node.type === 'element' && (interactive.has(node.tagName) || node.children.some(isInteractive))

const interactive: ReadonlySet<Element['tagName']> = new Set(['a', 'button', 'details', 'input', 'label'])
