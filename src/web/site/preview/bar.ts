// The bar of a preview: what is previewed, which pages it changes, and what is still unresolved.
import { writtenDay } from '#kernel/days.ts'
import { filled } from '#languages/index.ts'
import type { ChangedPage, ProposedChangeRequest } from '#sites/proposed-changes/index.ts'
import { type Html, html } from '../../html.ts'
import type { PreviewData, SiteData } from '../route-data.ts'
import type { PreviewWords } from '../words.ts'
import { changesParameter } from './changes-parameter.ts'

/** The bar, which needs no script: links, and a panel that opens above it. */
export const printPreviewBar = ({ preview, base, language }: SiteData, words: PreviewWords): Html | false => {
  if (preview === undefined) return false
  const { pages, changeRequests } = preview.proposed
  const current = pages.findIndex(({ id }) => id === preview.page?.id)
  const numbers = printNumbers(changeRequests, base, words)
  return html`<aside class="preview" aria-label="${words.preview}"${words.mark}>
<p class="preview-name"><button type="button" popovertarget="~preview"><strong>${words.preview}</strong> <span>${subjectsOf(changeRequests)}</span> <b>${pageCount(pages.length, words)}</b></button></p>
<div id="~preview" popover class="preview-panel">
${printSubjects(preview, language, words)}
${printPages(preview, current, words)}
${numbers}
<p><a href="${base}/~/review">${words.allChanges}</a></p>
</div>
${printTurns(preview, current, words)}
${numbers}
</aside>`
}

const subjectsOf = (changeRequests: readonly ProposedChangeRequest[]): string => {
  const [first] = changeRequests
  if (first === undefined) return ''
  return changeRequests.length === 1 ? titleOf(first) : `${titleOf(first)} +${changeRequests.length - 1}`
}

/** The subject of a change request, or its number where the subject is empty. */
export const titleOf = ({ subject, number }: ProposedChangeRequest): string => subject.trim() || `#${number}`

const pageCount = (count: number, words: PreviewWords): string =>
  count === 0 ? words.noPages : words.counted(words.pagesChanged, count)

const printSubjects = (preview: PreviewData, language: string, words: PreviewWords): Html => {
  const { proposals, proposed } = preview
  return html`<h2>${words.what}</h2>
<ul>${proposed.changeRequests.map(
    one =>
      html`<li><bdi>${titleOf(one)}</bdi> <small><bdi>${one.spaceTitle}</bdi> #${one.number}${statusOf(one, words)}</small></li>`,
  )}</ul>
<p class="preview-facts">${seenAs(preview, words)}${preview.claims !== undefined && html`: <code>${preview.claims}</code>`}${proposals.until !== undefined && html` · ${words.until} <time datetime="${proposals.until}">${writtenDay(new Date(proposals.until), language)}</time>`}</p>`
}

const statusOf = ({ isShown, status }: ProposedChangeRequest, words: PreviewWords): string => {
  if (isShown) return ''
  return ` · ${status === 'merged' ? words.merged : words.archived}`
}

const seenAs = ({ proposals: { kind, isChosenVisitor } }: PreviewData, words: PreviewWords): string => {
  if (kind === 'change-request') return words.seenAsYou
  return isChosenVisitor ? words.seenAsVisitor : words.seenAsAnyone
}

/** The most pages in the panel; all of them are on the review page. */
const mostListed = 50

const printPages = ({ proposed, page }: PreviewData, current: number, words: PreviewWords): Html => {
  const { pages, changeRequests } = proposed
  const hidden = changeRequests.reduce((sum, one) => sum + (one.head === undefined ? 0 : one.pages), 0)
  const seen = pages.filter(({ changeRequest }) => changeRequest.head !== undefined).length
  return html`<h2>${words.changedPages}</h2>
${pages.length === 0 ? html`<p>${words.noPages}</p>` : html`<ul>${pages.slice(0, mostListed).map((one, index) => printPageEntry(one, words, { isCurrent: index === current, query: queryOf(page) }))}</ul>`}
${hidden > seen && html`<p class="preview-facts">${words.counted(words.hidden, hidden - seen)}</p>`}`
}

export const printPageEntry = (
  page: ChangedPage,
  words: PreviewWords,
  { isCurrent = false, query }: { readonly isCurrent?: boolean; readonly query: string },
): Html =>
  html`<li><a href="${hrefWith(page, query)}"${isCurrent && html` aria-current="page"`}><bdi>${page.title.trim() || '…'}</bdi></a> <small>${wordOfChange(page, words)}</small></li>`

/** Links keep the changes marked where they are; deleted pages have no marks. */
const queryOf = (page: PreviewData['page']): string => (page?.areChangesShown ? `?${changesParameter}` : '')

const hrefWith = ({ href, change }: ChangedPage, query: string): string =>
  change === 'deleted' ? href : href + query

export const wordOfChange = ({ change }: Pick<ChangedPage, 'change'>, words: PreviewWords): string => {
  if (change === 'created') return words.created
  if (change === 'deleted') return words.deleted
  if (change === 'moved') return words.moved
  return change === 'edited' ? words.edited : words.editedAndMoved
}

/** Links to the changed pages before and after this one; on other pages, a link to the first one. */
const printTurns = ({ proposed, page }: PreviewData, current: number, words: PreviewWords): Html | false => {
  const { pages } = proposed
  if (pages.length === 0) return false
  const turn = (to: ChangedPage | undefined, rel: 'prev' | 'next', label: string, sign: string): Html =>
    to === undefined
      ? html`<span aria-hidden="true">${sign}</span>`
      : html`<a rel="${rel}" href="${hrefWith(to, queryOf(page))}" aria-label="${label}">${sign}</a>`
  const [before, after] = [pages[current - 1], pages[current + 1]]
  const place = current === -1 ? '' : filled(words.place, { count: current + 1, all: pages.length })
  return html`<nav class="preview-turns" aria-label="${words.changedPages}">${turn(before, 'prev', words.previousPage, '‹')}<span>${place}</span>${turn(after, 'next', words.nextPage, '›')}</nav>
${page !== undefined && current !== -1 && pages[current]?.change !== 'deleted' && printToggle(page, words)}`
}

const printToggle = (
  { href, areChangesShown }: NonNullable<PreviewData['page']>,
  words: PreviewWords,
): Html =>
  html`<p class="preview-toggle"><a href="${href}${!areChangesShown && `?${changesParameter}`}"${areChangesShown && html` aria-current="true"`}>${areChangesShown ? words.hideChanges : words.showChanges}</a></p>`

const printNumbers = (
  changeRequests: readonly ProposedChangeRequest[],
  base: string,
  words: PreviewWords,
): Html => {
  const sum = (name: 'conflicts' | 'brokenLinks' | 'comments') =>
    changeRequests.reduce<number | undefined>((all, one) => {
      const own = one[name]
      return all === undefined || own === undefined ? undefined : all + own
    }, 0)
  const number = (name: 'conflicts' | 'brokenLinks' | 'comments', anchor: string) =>
    html`<li${sum(name) === 0 && html` class="preview-none"`}><a href="${base}/~/review#~${anchor}">${words[name]} <b>${sum(name) ?? '…'}</b></a></li>`
  return html`<ul class="preview-numbers">${number('conflicts', 'conflicts')}${number('brokenLinks', 'broken-links')}${number('comments', 'comments')}</ul>`
}
