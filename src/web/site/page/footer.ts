// The footer of every page of a site.
import { type Html, html } from '../../html.ts'
import type { SiteData } from '../route-data.ts'
import { printLink } from './link.ts'
import type { Words } from './words.ts'

export const printFooter = ({ look: { footer } }: SiteData, words: Words): Html =>
  html`<footer class="foot"><div>
${footer.groups.length > 0 && html`<nav aria-label="${words.footer}">${footer.groups.map(printGroup)}</nav>`}
<p>${footer.copyright !== '' && html`<span>${footer.copyright}</span>`}<small${words.mark}>${words.madeWith}</small></p>
</div></footer>`

const printGroup = ({ title, links }: SiteData['look']['footer']['groups'][number]): Html =>
  html`<div><h2>${title}</h2><ul>${links.map(link => html`<li>${printLink(link.to, link.title)}</li>`)}</ul></div>`
