// The pages of a space as a tree of links: branches open and close without a script.
import { filled } from '#languages/index.ts'
import { type Html, html } from '../../html.ts'
import type { NavigationEntry } from '../route-data.ts'
import { printLink } from './link.ts'
import { printTitleIcon } from './title-icon.ts'
import type { Words } from './words.ts'

/** A list of entries, also as it is fetched for a branch that was too large to print. */
export const printEntries = (entries: readonly NavigationEntry[], words: Words): Html =>
  html`<ul>${entries.map(entry => printItem(entry, words))}</ul>`

const printItem = (entry: NavigationEntry, words: Words): Html => {
  const known = entry.isShared ? printed.get(entry) : undefined
  if (known !== undefined) return known
  const item = html`<li>${printEntry(entry, words)}</li>\n`
  if (entry.isShared) printed.set(entry, item)
  return item
}

/** The HTML of entries that many pages share. */
const printed = new WeakMap<NavigationEntry, Html>()

const printEntry = (entry: NavigationEntry, words: Words): Html => {
  if (entry.type === 'group' && entry.fragment === undefined)
    return html`<span class="group">${named(entry)}</span>${printEntries(entry.entries, words)}`
  if (entry.type === 'more') return printMore(entry, words)
  const link = entry.href === undefined ? named(entry) : printLink(entry.href, named(entry), current(entry))
  const isBranch = entry.entries.length > 0 || entry.fragment !== undefined
  return isBranch ? html`${link}${printBranch(entry, words)}` : link
}

const printBranch = (
  entry: NavigationEntry,
  words: Words,
  label = filled(words.below, { title: entry.title }),
): Html => {
  const { isOpen, isCurrent, fragment, entries } = entry
  return html`<details${(isOpen || isCurrent) && fragment === undefined && html` open`}${fragment && html` data-fragment="${fragment}"`}><summary aria-label="${label}"></summary>${entries.length > 0 && printEntries(entries, words)}</details>`
}

/** Without a script this is a link to the nearest of the entries left out, whose page prints those around it. */
const printMore = (entry: NavigationEntry, words: Words): Html => {
  const { href, count = 0 } = entry
  const title = words.said(words.counted(words.morePages, count))
  const link = href === undefined ? title : printLink(href, title, false)
  return html`<span class="more">${link}</span>${printBranch(entry, words, words.counted(words.showMorePages, count))}`
}

const named = (entry: NavigationEntry): Html => html`${printTitleIcon(entry)}${entry.title}`

const current = ({ isCurrent }: NavigationEntry): 'page' | false => isCurrent && 'page'
