// How a page ends: when it was changed, where its source is, and where to go from here.
import { writtenDay } from '#kernel/days.ts'
import { type Html, html } from '../../html.ts'
import type { Neighbour, RouteData } from '../route-data.ts'
import { controlIcons } from './control-icons.ts'
import { printLanguage } from './language.ts'
import type { Words } from './words.ts'

export const printArticleEnd = ({ page, site }: RouteData, words: Words): Html =>
  html`<footer class="end">
<p class="record">${printUpdated(page, site.language, words)}${printSource(page.editHref, words.edit)}${printSource(page.sourceHref, words.source)}</p>
${printQuestion(page, words)}
${page.layout.pagination && printTurn(page, words)}
</footer>`

/** It works without scripts: whoever answers is led to thanks, and back from there. */
const printQuestion = ({ feedbackHref }: RouteData['page'], words: Words): Html | false =>
  feedbackHref !== undefined &&
  html`<form class="record" method="post" action="${feedbackHref}"><span>${words.helpful}</span>${printChoice('yes', words)}${printChoice('no', words)}</form>`

const printChoice = (choice: 'yes' | 'no', words: Words): Html =>
  html`<button class="plain" name="helpful" value="${choice}" aria-label="${words[choice]}" title="${words[choice]}">${controlIcons[choice]}</button>`

const printUpdated = ({ updatedAt, updatedBy }: RouteData['page'], language: string, words: Words): Html =>
  html`<span${printLanguage(words.language, language)}>${words.updated} <time datetime="${updatedAt}"${printLanguage(language, words.language)}>${writtenDay(new Date(updatedAt), language)}</time>${updatedBy !== undefined && ` ${words.by} ${updatedBy}`}</span>`

const printSource = (href: string | undefined, label: string): Html | false =>
  href !== undefined && html` <a href="${href}">${label}</a>`

const printTurn = ({ previous, next }: RouteData['page'], words: Words): Html | false =>
  (previous !== undefined || next !== undefined) &&
  html`<nav class="turn" aria-label="${words.turn}">${previous && printNeighbour(previous, 'prev', words.previous)}${next && printNeighbour(next, 'next', words.next)}</nav>`

const printNeighbour = ({ href, title }: Neighbour, rel: 'prev' | 'next', label: string): Html =>
  html`<a rel="${rel}" href="${href}"><small>${label}</small> ${title}</a>`
