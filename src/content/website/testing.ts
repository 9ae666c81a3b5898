// What the tests of this room share: a page as HTML, its Markdown.
import { type MarkdownPage, parseHtml, type ToMarkdownOptions, toMarkdown } from './index.ts'

const pageOf = (html: string, options: Partial<ToMarkdownOptions> = {}): MarkdownPage =>
  toMarkdown(parseHtml(html), 'https://example.com/docs/page.html', {
    destinationOf: () => undefined,
    isAnchorWanted: () => false,
    ...options,
  })

export const markdownOf = (html: string, options?: Partial<ToMarkdownOptions>): string =>
  pageOf(html, options).markdown

export const lines = (...all: string[]): string => all.map(line => `${line}\n`).join('')
