// The descriptions in the API document, which are Markdown, as HTML.
import { parseMarkdown, renderHtml } from '#content/markdown/index.ts'
import { Html, html } from '../html.ts'

/** Sanitized, as all HTML that is made of Markdown. Most descriptions are a plain sentence: those need no parser. */
export const prose = (markdown: string): Html =>
  isPlain.test(markdown) ? html`<p>${markdown}</p>` : new Html(renderHtml(parseMarkdown(markdown)))

/** A single line that begins like a sentence and has no character that means something in Markdown. */
const isPlain = /^[A-Z][^\n\\`*_[\]<>&!~|@:/]*$/
