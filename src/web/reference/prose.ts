// The descriptions in the API document, which are Markdown, as HTML.
import { parseMarkdown, renderHtml } from '#content/markdown/index.ts'
import { Html, html } from '../html.ts'

/** A description as sanitized HTML. Most descriptions are one plain sentence, for which no parser is loaded. */
export const prose = (markdown: string): Html =>
  isPlain.test(markdown) ? html`<p>${markdown}</p>` : printed(parseMarkdown(markdown))

/** Markdown as chapters below the title of a page: each heading moves down one level. */
export const chapters = (markdown: string): Html => {
  const root = parseMarkdown(markdown)
  for (const node of root.children)
    if (node.type === 'heading') node.depth = Math.min(node.depth + 1, 6) as typeof node.depth
  return printed(root)
}

/** The HTML, in which blocks that may scroll can be reached by keyboard. */
const printed = (root: ReturnType<typeof parseMarkdown>): Html =>
  new Html(renderHtml(root).replace(/<(?:pre|table)(?=>)/g, '$& tabindex="0"'))

/** A single line that begins like a sentence and has no character that means something in Markdown. */
const isPlain = /^[A-Z][^\n\\`*_[\]<>&!~|@:/]*$/
