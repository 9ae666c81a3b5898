// The search of a site as a page: a form and its results, usable without any script.
import { withEmoji } from '#content/markdown/syntax/shortcodes.ts'
import { type MarkedText, partsOf } from '#content/search/index.ts'
import { filled } from '#languages/index.ts'
import type { HitOnSite, ResultOnSite, TitleShown } from '#sites/search/index.ts'
import { type Html, html } from '../../html.ts'
import type { SiteWords } from '../words.ts'
import type { ScopeChoice, SearchFound } from './find.ts'
import { type SearchRequest, searchAddress } from './search-request.ts'

export interface SearchPage {
  readonly base: string
  readonly request: SearchRequest
  readonly scopes: readonly ScopeChoice[]
  /** Undefined where the query is empty. */
  readonly found: SearchFound | undefined
  readonly words: SiteWords['search']
}

/** The main part of the page. */
export const printSearch = (page: SearchPage): Html =>
  html`<h1${page.words.mark}>${page.words.title}</h1>
${form(page)}
${scopeLinks(page)}
${answer(page)}`

const form = ({ base, request, words }: SearchPage): Html =>
  html`<form role="search" action="${base}/~/search">
<input type="search" name="q" value="${request.text}" maxlength="512" aria-label="${words.placeholder}" placeholder="${words.placeholder}" autocomplete="off" autocapitalize="off" spellcheck="false"${request.text === '' && html` autofocus`}>
${request.scope !== 'site' && html`<input type="hidden" name="in" value="${request.scope}">`}
${request.at !== undefined && html`<input type="hidden" name="at" value="${request.at}">`}
<button${words.mark}>${words.search}</button>
</form>`

const scopeLinks = ({ base, request, scopes, words }: SearchPage): Html | false =>
  scopes.length > 0 &&
  html`<nav class="scopes" aria-label="${words.where}"><ul>${scopes.map(
    ({ scope, label, isName }) =>
      html`<li><a href="${searchAddress(base, request, { scope, cursor: undefined })}"${scope === request.scope && html` aria-current="true"`}${!isName && words.mark}>${label}</a></li>`,
  )}</ul></nav>`

const answer = ({ base, request, found, words }: SearchPage): Html => {
  const { mark } = words
  if (found === undefined) return html`<p${mark}>${words.ask}</p>`
  const { results, next, isIndexing, suggestions } = found
  const status = html`<p role="status"${mark}>${statusOf(found, request.text, words)}</p>`
  if (results.length === 0)
    return html`${status}
${suggestions.length > 0 && html`<h2${mark}>${words.maybe}</h2><ul class="found">${suggestions.map(suggestion)}</ul>`}`
  return html`${status}
${isIndexing && html`<p${mark}>${words.indexing}</p>`}
<ol class="found">${results.map(result)}</ol>
${next !== undefined && html`<p><a rel="next" href="${searchAddress(base, request, { cursor: next })}"${mark}>${words.more}</a></p>`}`
}

/** What is said of the results of a query. */
const statusOf = (
  { count, isExact, isIndexing }: SearchFound,
  text: string,
  words: SearchPage['words'],
): string => {
  if (count === 0) return filled(isIndexing ? words.nothingYet : words.nothing, { text })
  return isExact ? words.counted(words.found, count, { text }) : filled(words.nearly, { text })
}

/** The same for the dialog, where suggestions follow immediately. */
export const statusInDialog = (found: SearchFound, text: string, words: SearchPage['words']): string =>
  found.suggestions.length > 0 ? filled(words.nothingBut, { text }) : statusOf(found, text, words)

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

/** The parts of a title, in which shortcodes become emoji. */
export const titleParts = (title: MarkedText): string[] => partsOf(title).map(withEmoji)
