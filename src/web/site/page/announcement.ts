// The announcement of a site, above everything else on every page.
import { type Html, html } from '../../html.ts'
import type { SiteData } from '../route-data.ts'
import { printLink } from './link.ts'
import type { Words } from './words.ts'

export const printAnnouncement = ({ look: { announcement } }: SiteData, words: Words): Html | false =>
  announcement !== null &&
  html`<aside class="announcement" data-style="${announcement.style}" aria-label="${words.announcement}">${announcement.to === undefined ? announcement.title : printLink(announcement.to, announcement.title)}</aside>`
