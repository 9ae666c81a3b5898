// A link in the page around the content.
import { type Html, html } from '../../html.ts'

/** Marked where it leads to another host. */
export const printLink = (href: string, content: Html | string, current?: 'page' | 'true' | false): Html =>
  html`<a href="${href}"${current && html` aria-current="${current}"`}${isElsewhere(href) && html` class="away"`}>${content}</a>`

const isElsewhere = (href: string): boolean => /^(https?:)?\/\//i.test(href)
