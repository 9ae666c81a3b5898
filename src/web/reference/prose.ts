// The descriptions in the API document, which are Markdown, as HTML.
import { parseMarkdown, renderHtml } from '#content/markdown/index.ts'
import { Html, html } from '../html.ts'

/** Sanitized, as all HTML that is made of Markdown. Most descriptions are a plain sentence: those need no parser. */
export const prose = (markdown: string): Html =>
  isPlain.test(markdown) ? html`<p>${markdown}</p>` : printed(parseMarkdown(markdown))

/** Chapters under the title of a page: each heading is one level below what it is written as. */
export const chapters = (markdown: string): Html => {
  const root = parseMarkdown(markdown)
  for (const node of root.children)
    if (node.type === 'heading') node.depth = Math.min(node.depth + 1, 6) as typeof node.depth
  return printed(root)
}

/** What scrolls is reached by keyboard. */
const printed = (root: ReturnType<typeof parseMarkdown>): Html =>
  new Html(renderHtml(root).replace(/<(?:pre|table)(?=>)/g, '$& tabindex="0"'))

/** A single line that begins like a sentence and has no character that means something in Markdown. */
const isPlain = /^[A-Z][^\n\\`*_[\]<>&!~|@:/]*$/
