// The outline of a page, beside it; on a narrow screen it is folded, before the text.
import type { Article } from '#content/markdown/index.ts'
import { type Html, html } from '../../html.ts'
import type { Words } from './words.ts'

/** A heading with places at which long names may break. */
const breakable = (title: string): Html =>
  html`${title.split(/(?<=\w[_./])(?=\w)/).map((part, index) => (index === 0 ? part : html`<wbr>${part}`))}`

export const printOutline = ({ outline }: Article, words: Words): Html | false =>
  outline.length > 1 &&
  html`<details class="outline"><summary${words.mark}>${words.onThisPage}</summary><nav aria-label="${words.onThisPage}"><ul>${outline.map(
    ({ id, title, depth }) =>
      html`<li${depth === 3 && html` class="deeper"`}><a href="#${encodeURIComponent(id)}">${breakable(title)}</a></li>\n`,
  )}</ul></nav></details>`
