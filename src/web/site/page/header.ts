// The header of every page: the site's logo and title, its search and its links.
import { type Html, html } from '../../html.ts'
import type { SiteData } from '../route-data.ts'
import { controlIcons } from './control-icons.ts'
import { printLink } from './link.ts'
import { printMenu } from './menu.ts'
import { printPictures } from './pictures.ts'
import { printSearchBox } from './search-box.ts'
import { sideId } from './side.ts'
import type { Words } from './words.ts'

export const printHeader = (site: SiteData, words: Words): Html =>
  html`<header class="top"><div class="bar">
<button type="button" class="plain narrow" popovertarget="${sideId}" aria-label="${words.pages}">${controlIcons.menu}</button>
<a class="brand" href="${site.home}">${printBrand(site)}</a>
${printSearchBox(site, words)}
${printLinks(site, words)}
<button type="button" class="plain theme" aria-pressed="false" aria-label="${words.darkTheme}">${controlIcons.theme}</button>
</div></header>`

const printBrand = ({ title, look: { logo, icon } }: SiteData): Html =>
  logo === null
    ? html`${icon?.emoji !== undefined && html`<span aria-hidden="true">${icon.emoji}</span> `}${title}`
    : printPictures(logo, { alt: title })

/** The links; on a narrow screen they are behind a button. */
const printLinks = ({ look }: SiteData, words: Words): Html | false => {
  const { links } = look.header
  if (links.length === 0) return false
  return html`<button type="button" class="plain narrow" popovertarget="~links" aria-label="${words.siteLinks}">${controlIcons.more}</button>
<nav class="links" id="~links" popover aria-label="${words.siteLinks}"><ul>${links.map((link, index) => html`<li>${printHeaderLink(link, index)}</li>`)}</ul></nav>`
}

type HeaderLink = SiteData['look']['header']['links'][number]

const printHeaderLink = ({ title, to, links = [] }: HeaderLink, index: number): Html =>
  links.length === 0
    ? printLink(to, title)
    : printMenu({
        id: `~links-${index}`,
        button: html`${title}`,
        items: [printLink(to, title), ...links.map(below => printLink(below.to, below.title))],
      })
