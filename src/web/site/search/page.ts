// The search of a site as a page: a form, and what was found, readable and usable without any script.
import { withEmoji } from '#content/markdown/syntax/shortcodes.ts'
import { type MarkedText, partsOf } from '#content/search/index.ts'
import type { HitOnSite, ResultOnSite, TitleShown } from '#sites/search/index.ts'
import { type Html, html } from '../../html.ts'
import type { ScopeChoice, SearchFound } from './find.ts'
import { type SearchRequest, searchAddress } from './search-request.ts'
import { filled, type SearchWords } from './words.ts'

export interface SearchPage {
  readonly base: string
  readonly request: SearchRequest
  readonly scopes: readonly ScopeChoice[]
  /** None where nothing was asked. */
  readonly found: SearchFound | undefined
  readonly words: SearchWords
}

/** What the main part of the page consists of. */
export const printSearch = (page: SearchPage): Html =>
  html`<h1>${page.words.search}</h1>
${form(page)}
${scopeLinks(page)}
${answer(page)}`

const form = ({ base, request, words }: SearchPage): Html =>
  html`<form role="search" action="${base}/~/search">
<input type="search" name="q" value="${request.text}" maxlength="512" aria-label="${words.placeholder}" placeholder="${words.placeholder}" autocomplete="off" autocapitalize="off" spellcheck="false"${request.text === '' && html` autofocus`}>
${request.scope !== 'site' && html`<input type="hidden" name="in" value="${request.scope}">`}
${request.at !== undefined && html`<input type="hidden" name="at" value="${request.at}">`}
<button>${words.search}</button>
</form>`

const scopeLinks = ({ base, request, scopes, words }: SearchPage): Html | false =>
  scopes.length > 0 &&
  html`<nav class="scopes" aria-label="${words.where}"><ul>${scopes.map(
    ({ scope, label }) =>
      html`<li><a href="${searchAddress(base, request, { scope, cursor: undefined })}"${scope === request.scope && html` aria-current="true"`}>${label}</a></li>`,
  )}</ul></nav>`

const answer = ({ base, request, found, words }: SearchPage): Html => {
  if (found === undefined) return html`<p>${words.ask}</p>`
  const { count, results, next, isIndexing, suggestions } = found
  const { text } = request
  if (count === 0)
    return html`<p role="status">${filled(words.nothing, text)} ${isIndexing ? words.indexing : words.tryOther}</p>
${suggestions.length > 0 && html`<h2>${words.maybe}</h2><ul class="found">${suggestions.map(suggestion)}</ul>`}`
  return html`<p role="status">${filled(headline(found, words), text, count)}</p>
${isIndexing && html`<p>${words.indexing}</p>`}
<ol class="found">${results.map(result)}</ol>
${next !== undefined && html`<p><a rel="next" href="${searchAddress(base, request, { cursor: next })}">${words.more}</a></p>`}`
}

const headline = ({ isExact, count }: SearchFound, words: SearchWords): string => {
  if (!isExact) return words.nearly
  return count === 1 ? words.foundOne : words.found
}

const suggestion = ({ title, href, crumbs }: TitleShown): Html =>
  html`<li><a href="${href}">${title}</a>${path(crumbs)}</li>`

const result = ({ title, href, crumbs, excerpt, hits }: ResultOnSite): Html =>
  html`<li><a href="${href}">${withMarks(titleParts(title))}</a>${path(crumbs)}
${excerpt && html`<p>${withMarks(partsOf(excerpt))}</p>`}
${hits.length > 0 && html`<ul>${hits.map(hit)}</ul>`}</li>
`

const hit = ({ title, href, excerpt }: HitOnSite): Html =>
  html`<li><a href="${href}">${withMarks(titleParts(title))}</a>${excerpt.text !== '' && html`<p>${withMarks(partsOf(excerpt))}</p>`}</li>`

const path = (crumbs: readonly string[]): Html | false =>
  crumbs.length > 0 && html`<small>${crumbs.join(' › ')}</small>`

const withMarks = (parts: readonly string[]): Html =>
  html`${parts.map((part, index) => (index % 2 === 1 ? html`<mark>${part}</mark>` : part))}`

/** The same of a title, in which shortcodes are emoji. */
export const titleParts = (title: MarkedText): string[] => partsOf(title).map(withEmoji)
