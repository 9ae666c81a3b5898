// The headings of a page, beside it; on a narrow screen folded, before it.
import type { Article } from '#content/markdown/index.ts'
import { type Html, html } from '../../html.ts'
import type { Words } from './words.ts'

export const printOutline = ({ outline }: Article, words: Words): Html | false =>
  outline.length > 1 &&
  html`<details class="outline"><summary>${words.onThisPage}</summary><nav aria-label="${words.onThisPage}"><ul>${outline.map(
    ({ id, title, depth }) =>
      html`<li${depth === 3 && html` class="deeper"`}><a href="#${encodeURIComponent(id)}">${title}</a></li>\n`,
  )}</ul></nav></details>`
