// Pages with one or two sentences and a link that leads on.
import { type Html, html } from '../../html.ts'
import { icons } from './parts.ts'
import type { Page } from './shell.ts'

export interface Message {
  readonly title: string
  readonly icon?: keyof typeof icons
  readonly text: readonly (string | Html)[]
  readonly failed?: boolean
  /** The link that leads on from here. */
  readonly next?: { readonly href: string; readonly label: string } | undefined
}

export const messagePage = ({ title, icon, text, failed = false, next }: Message): Page => ({
  title,
  failed,
  main: html`
${icon !== undefined && html`<p class="emblem${failed && ' failed'}">${icons[icon]}</p>`}
<h1>${title}</h1>
${text.map(paragraph => html`<p>${paragraph}</p>`)}
${next !== undefined && html`<p><a class="button plain" href="${next.href}">${next.label}</a></p>`}`,
})
