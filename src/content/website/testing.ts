// What the tests of this room share: converting HTML pages to Markdown and reading them.
import type { Nodes } from 'mdast'
import { parseMarkdown } from '../markdown/index.ts'
import { type MarkdownPage, parseHtml, type ToMarkdownOptions, toMarkdown } from './index.ts'

export const pageOf = (html: string, options: Partial<ToMarkdownOptions> = {}): MarkdownPage =>
  toMarkdown(parseHtml(html), 'https://example.com/docs/page.html', {
    destinationOf: () => undefined,
    isAnchorWanted: () => false,
    ...options,
  })

export const markdownOf = (html: string, options?: Partial<ToMarkdownOptions>): string =>
  pageOf(html, options).markdown

export const lines = (...all: string[]): string => all.map(line => `${line}\n`).join('')

/** The text without white space, which elements may add and remove. */
export const squashed = (text: string): string => text.replace(/\s+/g, '')

/** The text that a reader of the Markdown sees, without white space, HTML tags and alternative texts. */
export const visibleIn = (markdown: string): string => visibleOf(parseMarkdown(markdown))

/** The same for Markdown that is parsed already. */
export const visibleOf = (root: Nodes): string => {
  const notes: string[] = []
  const seen = (node: Nodes): string => {
    if (node.type === 'footnoteDefinition') {
      notes.push(node.children.map(seen).join(''))
      return ''
    }
    if (node.type === 'html') return decoded(node.value.replace(/<!--[\s\S]*?-->|<[^>]*>/g, ''))
    const title = 'title' in node && node.type !== 'image' && node.type !== 'link' ? (node.title ?? '') : ''
    if ('children' in node) return title + node.children.map(seen).join('')
    return title + ('value' in node ? node.value : '')
  }
  const text = seen(root)
  return squashed(text + notes.join(''))
}

const references: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' }

const decoded = (html: string): string =>
  html.replace(/&(?:#(\d+)|(\w+));/g, (written, code?: string, name?: string) =>
    code === undefined ? (references[name ?? ''] ?? written) : String.fromCodePoint(Number(code)),
  )
