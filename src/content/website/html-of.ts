// Writes a tidied tree as HTML within Markdown, for what Markdown cannot express, on lines without a blank one among them.
import type { Element, ElementContent } from 'hast'
import { escapeAttribute, escapeHtml } from '../markdown/index.ts'
import { attribute } from './elements.ts'

export const htmlOf = (nodes: readonly ElementContent[]): string => nodes.map(written).join('')

const written = (node: ElementContent): string => {
  if (node.type === 'text') return escapeHtml(node.value.replace(/[\t\n\f\r ]+/g, ' '))
  if (node.type === 'ready') return node.html
  return node.type === 'element' ? elementOf(node) : ''
}

const elementOf = (node: Element): string => {
  const { tagName, children } = node
  if (tagName === 'div') return blockOf(node)
  if (tagName === 'input')
    return `<input type="checkbox" disabled${node.properties.checked === true ? ' checked' : ''}>`
  const attributes = (kept[tagName] ?? []).map(name => attributeOf(node, name)).join('')
  if (isVoid.has(tagName)) return `<${tagName}${attributes}>`
  const [id] = [node.properties.dataIds].flat()
  const anchor = typeof id === 'string' && /^h[1-6]$/.test(tagName) ? ` id="${escapeAttribute(id)}"` : ''
  const content = htmlOf(children)
  return `<${tagName}${anchor}${attributes}>${isBlockName.has(tagName) ? content.trim() : content}</${tagName}>`
}

/** The HTML of a block of documentation where there can be no such block. */
const blockOf = (node: Element): string => {
  const title = attribute(node, 'dataTitle') ?? ''
  const heading = title === '' ? '' : `<p><strong>${escapeHtml(title)}</strong></p>`
  const content = `${heading}${htmlOf(node.children)}`
  if (node.properties.dataBlock === 'expandable')
    return `<details><summary>${attribute(node, 'dataSummary') ?? ''}</summary>${content}</details>`
  return node.properties.dataBlock === 'hint' ? `<blockquote>${content}</blockquote>` : content
}

const isVoid: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'source'])

const isBlockName: ReadonlySet<string> = new Set('p h1 h2 h3 h4 h5 h6 li td th'.split(' '))

const kept: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  source: ['media', 'srcSet'],
  td: ['colSpan', 'rowSpan', 'align'],
  th: ['colSpan', 'rowSpan', 'align'],
  ol: ['start'],
}

const attributeOf = (node: Element, name: string): string => {
  const value = attribute(node, name)
  return value === undefined ? '' : ` ${name.toLowerCase()}="${escapeAttribute(value)}"`
}
