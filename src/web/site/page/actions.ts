// What can be done with a page: copied, opened as Markdown, saved as a PDF, printed.
import { type Html, html } from '../../html.ts'
import type { PageData } from '../route-data.ts'
import { printMenu } from './menu.ts'
import type { Words } from './words.ts'

export const printActions = ({ markdownHref, pdfHref }: PageData, words: Words): Html =>
  html`<div class="actions"><button type="button" class="scripted" data-copy="${markdownHref}" data-done="${words.copied}"${words.mark}>${words.copy}</button>${printMenu(
    {
      id: '~actions',
      button: html``,
      label: words.pageActions,
      items: [
        html`<a href="${markdownHref}"${words.mark}>${words.markdown}</a>`,
        ...(pdfHref === undefined
          ? []
          : [html`<a href="${pdfHref}" rel="nofollow"${words.mark}>${words.pdf}</a>`]),
        html`<button type="button" class="scripted" data-print${words.mark}>${words.print}</button>`,
      ],
    },
  )}</div>`
