// The end of a page: when it was changed, where its source is, feedback, and the next pages.
import { writtenDay } from '#kernel/days.ts'
import { spokenIn } from '#languages/index.ts'
import { type Html, html } from '../../html.ts'
import { printLanguage } from '../language.ts'
import type { Neighbour, RouteData } from '../route-data.ts'
import { sentence } from '../words.ts'
import { controlIcons } from './control-icons.ts'
import type { Words } from './words.ts'

export const printArticleEnd = ({ page }: RouteData, words: Words): Html =>
  html`<footer class="end">
<p class="record">${printUpdated(page, words)}${printSource(page.editHref, words.edit, words)}${printSource(page.sourceHref, words.source, words)}</p>
${printQuestion(page, words)}
${page.layout.pagination && printTurn(page, words)}
</footer>`

/** The form works without scripts: its answer leads to a page with thanks and a link back. */
const printQuestion = ({ feedbackHref }: RouteData['page'], words: Words): Html | false =>
  feedbackHref !== undefined &&
  html`<form class="record" method="post" action="${feedbackHref}" aria-label="${words.helpful}"${words.mark}><p>${words.helpful}</p>${printChoice('yes', words)}${printChoice('no', words)}</form>`

const printChoice = (choice: 'yes' | 'no', words: Words): Html =>
  html`<button class="plain" name="helpful" value="${choice}" aria-label="${words[choice]}" title="${words[choice]}">${controlIcons[choice]}</button>`

const printUpdated = ({ updatedAt, updatedBy: name }: RouteData['page'], words: Words): Html => {
  const { language } = words
  const day = html`<time datetime="${updatedAt}"${printLanguage(language, spokenIn(language))}>${writtenDay(new Date(updatedAt), language)}</time>`
  const text =
    name === undefined ? sentence(words.updated, { day }) : sentence(words.updatedBy, { day, name })
  return html`<span${words.mark}>${text}</span>`
}

const printSource = (href: string | undefined, label: string, { mark }: Words): Html | false =>
  href !== undefined && html` <a href="${href}"${mark}>${label}</a>`

const printTurn = ({ previous, next }: RouteData['page'], words: Words): Html | false =>
  (previous !== undefined || next !== undefined) &&
  html`<nav class="turn" aria-label="${words.turn}">${previous && printNeighbour(previous, 'prev', words)}${next && printNeighbour(next, 'next', words)}</nav>`

const printNeighbour = ({ href, title }: Neighbour, rel: 'prev' | 'next', words: Words): Html =>
  html`<a rel="${rel}" href="${href}"><small${words.mark}>${rel === 'prev' ? words.previous : words.next}</small> ${title}</a>`
