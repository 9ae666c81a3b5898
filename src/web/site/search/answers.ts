// Answers of the search of a site: a page, the same in JSON for the dialog, and the titles of all pages.
import { createHash } from 'node:crypto'
import { partsOf, titleBounds } from '#content/search/index.ts'
import type { Ctx } from '#context.ts'
import { lookAt } from '#sites/customization/index.ts'
import type { SiteView } from '#sites/published/index.ts'
import { scoped, titlesShown } from '#sites/search/index.ts'
import { policyOf } from '../page/policy.ts'
import { printShell } from '../page/shell.ts'
import { searchStyle } from '../site-assets.ts'
import type { SiteAnswer, SiteRequest } from '../site-request.ts'
import { type SiteWords, wordsIn } from '../words.ts'
import { countQuestion } from './count-question.ts'
import { findOnSite, scopeChoices } from './find.ts'
import { printSearch, statusInDialog, titleParts } from './page.ts'
import { readSearchRequest, type SearchRequest } from './search-request.ts'
import { readSearchShell } from './search-shell.ts'

/** `~/search`: the page. */
export const answerSearch = async (
  ctx: Ctx,
  view: SiteView,
  { url, network }: SiteRequest,
): Promise<SiteAnswer> => {
  const request = readSearchRequest(url)
  const shell = await readSearchShell(ctx, view, request.at)
  const { search: words } = wordsIn(shell.site.language)
  const found = await findOnSite(ctx, view, request, resultsOnPage)
  countQuestion(ctx, view, { ...request, network }, found)
  const scopes = await scopeChoices(ctx, view, request.at, words)
  const title = request.text === '' ? words.title : `${request.text} · ${words.title}`
  const main = printSearch({ base: view.base, request, scopes, found, words })
  return {
    status: 200,
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyOf(shell),
    },
    body: printShell(shell, { head: { title, styles: [searchStyle] }, kind: 'searching', main }),
  }
}

/** `~/search.json`: search results for the dialog. */
export const answerSearchInJson = async (
  ctx: Ctx,
  view: SiteView,
  { url, network }: SiteRequest,
): Promise<SiteAnswer> => {
  const request = readSearchRequest(url)
  const found = await findOnSite(ctx, view, request, resultsInDialog)
  countQuestion(ctx, view, { ...request, network }, found)
  const { count, isExact, results, suggestions } = found ?? nothing
  return json({
    count,
    isExact,
    status: found === undefined ? '' : statusInDialog(found, request.text, await wordsAt(ctx, view, request)),
    results: results.map(({ title, excerpt, hits, ...others }) => ({
      ...others,
      title: titleParts(title),
      ...(excerpt && { text: partsOf(excerpt) }),
      hits: hits.map(({ title, href, excerpt }) => ({
        title: titleParts(title),
        href,
        text: partsOf(excerpt),
      })),
    })),
    suggestions,
  })
}

const nothing = { count: 0, isExact: true, results: [], suggestions: [] }

/** `~/titles.json`: what the dialog begins with. Its tag says whether it has changed for this visitor. */
export const answerTitles = async (
  ctx: Ctx,
  view: SiteView,
  { url, headers: { 'if-none-match': known } }: SiteRequest,
): Promise<SiteAnswer> => {
  const request = readSearchRequest(url)
  const { at, scope } = request
  const { siteSpaces } = scoped(view.site, view.audience, at, scope)
  const words = await wordsAt(ctx, view, request)
  const titles = await titlesShown(ctx, view, siteSpaces, titleBounds.searched)
  const scopes = await scopeChoices(ctx, view, at, words)
  const answer = json({ words: wordsOfDialog(words), scopes, titles })
  const etag = `"${createHash('sha256').update(answer.body).digest('base64url').slice(0, 22)}"`
  if (known === etag) return { status: 304, headers: { ...headers, etag }, body: '' }
  return { ...answer, headers: { ...answer.headers, etag } }
}

/** Words in the language of the current site space. */
const wordsAt = async (
  ctx: Ctx,
  { row, site, audience }: SiteView,
  { at, scope }: SearchRequest,
): Promise<SiteWords['search']> => {
  const { here } = scoped(site, audience, at, scope)
  const { language } = await lookAt(ctx, row.id, here?.plan.id ?? '')
  return wordsIn(language).search
}

/** The words that the dialog prints itself. */
const wordsOfDialog = ({ ask, recent, forget, more, failed, tooMany }: SiteWords['search']) => ({
  ask,
  recent,
  forget,
  more,
  failed,
  tooMany,
})

const resultsOnPage = 20
const resultsInDialog = 8

const headers = { 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' } as const

const json = (value: object): SiteAnswer => ({
  status: 200,
  headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
})
