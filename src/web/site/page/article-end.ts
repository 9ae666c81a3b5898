// How a page ends: when it was changed, where its source is, and where to go from here.
import { createCache } from '#kernel/cache.ts'
import { type Html, html } from '../../html.ts'
import type { Neighbour, RouteData } from '../route-data.ts'
import type { Words } from './words.ts'

export const printArticleEnd = ({ page, site }: RouteData, words: Words): Html =>
  html`<footer class="end">
<p class="record">${printUpdated(page, site.language, words)}${printSource(page.editHref, words.edit)}${printSource(page.sourceHref, words.source)}</p>
${page.layout.pagination && printTurn(page, words)}
</footer>`

const printUpdated = ({ updatedAt, updatedBy }: RouteData['page'], language: string, words: Words): Html =>
  html`<span>${words.updated} <time datetime="${updatedAt}">${dayOf(updatedAt, language)}</time>${updatedBy !== undefined && ` ${words.by} ${updatedBy}`}</span>`

const printSource = (href: string | undefined, label: string): Html | false =>
  href !== undefined && html` <a href="${href}">${label}</a>`

const printTurn = ({ previous, next }: RouteData['page'], words: Words): Html | false =>
  (previous !== undefined || next !== undefined) &&
  html`<nav class="turn" aria-label="${words.turn}">${previous && printNeighbour(previous, 'prev', words.previous)}${next && printNeighbour(next, 'next', words.next)}</nav>`

const printNeighbour = ({ href, title }: Neighbour, rel: 'prev' | 'next', label: string): Html =>
  html`<a rel="${rel}" href="${href}"><small>${label}</small> ${title}</a>`

const days = createCache<string>(2000)

const dayOf = (time: string, language: string): string => {
  const key = `${language} ${time.slice(0, 10)}`
  const day = days.get(key) ?? dateIn(language).format(new Date(time))
  days.set(key, day, 1)
  return day
}

const dates = new Map<string, Intl.DateTimeFormat>()

/** As that language writes days; making one of these takes longer than printing a page. */
const dateIn = (language: string): Intl.DateTimeFormat => {
  const known = dates.get(language)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  dates.set(language, made)
  return made
}
