// The breadcrumbs of a page: its section, and the groups and pages above it.
import { type Html, html } from '../../html.ts'
import type { Crumb } from '../route-data.ts'
import type { Words } from './words.ts'

export const printBreadcrumbs = (crumbs: readonly Crumb[], words: Words): Html | false =>
  crumbs.length > 0 &&
  html`<nav class="crumbs" aria-label="${words.breadcrumbs}"><ol>${crumbs.map(
    ({ title, href }) => html`<li>${href === undefined ? title : html`<a href="${href}">${title}</a>`}</li>`,
  )}</ol></nav>`
