// A link in the shell of a page.
import { type Html, html } from '../../html.ts'

/** The link, marked where it leads to another host. */
export const printLink = (href: string, content: Html | string, current?: 'page' | 'true' | false): Html =>
  html`<a href="${href}"${current && html` aria-current="${current}"`}${isElsewhere(href) && html` class="away"`}>${content}</a>`

const isElsewhere = (href: string): boolean => /^(https?:)?\/\//i.test(href)
