// The link to the search on every page, which a script turns into a dialog.
import { type Html, html } from '../../html.ts'
import type { SiteData } from '../route-data.ts'
import { controlIcons } from './control-icons.ts'
import type { Words } from './words.ts'

export const printSearchBox = ({ base, at, keepsSearches }: SiteData, words: Words): Html =>
  html`<search><a class="search" href="${base}/~/search${at !== undefined && `?at=${encodeURIComponent(at)}`}" aria-keyshortcuts="Control+K Meta+K" data-close="${words.close}"${keepsSearches && html` data-recent="lectern-recent ${base}"`}>${controlIcons.search}<span${words.mark}>${words.search}</span></a></search>`
