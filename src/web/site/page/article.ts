// The content of an article: the text of the page, or for a page without one, the pages below it.
import { Html, html } from '../../html.ts'
import type { PageBelow, RouteData } from '../route-data.ts'
import { printLink } from './link.ts'
import { printTitleIcon } from './title-icon.ts'
import type { Words } from './words.ts'

export const printArticle = ({ page }: RouteData, words: Words): Html => {
  const { article, below, description, isMissing } = page
  if (below !== undefined && below.length > 0) return html`<ul class="cards">${below.map(printBelow)}</ul>`
  if (!isMissing && (below === undefined || description !== undefined)) return new Html(article.html)
  return html`<p>${words.said(isMissing ? words.noPages : words.noText)}</p>`
}

const printBelow = (page: PageBelow): Html =>
  html`<li class="card"><h2 class="card-title">${printTitleIcon(page)}${printLink(page.href, page.title)}</h2>${page.description !== undefined && html`<p>${page.description}</p>`}</li>
`
