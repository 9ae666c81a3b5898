// The beginning of a page: its breadcrumbs, cover, title and description.
import { type Html, html } from '../../html.ts'
import type { RouteData } from '../route-data.ts'
import { printActions } from './actions.ts'
import { printBreadcrumbs } from './breadcrumbs.ts'
import { printPictures } from './pictures.ts'
import { printTitleIcon } from './title-icon.ts'
import type { Words } from './words.ts'

export const printArticleHeader = ({ page, site }: RouteData, words: Words): Html =>
  html`<header class="begin">
${hasCover(page, 'hero') && printCover(page)}
<div class="above">${printBreadcrumbs(page.breadcrumbs, words)}${site.look.pageActions && !page.isMissing && printActions(page, words)}</div>
<h1${page.article.titleId && html` id="${page.article.titleId}"`}${!page.layout.title && html` class="unseen"`}>${printTitleIcon(page)}${page.title}</h1>
${page.layout.description && page.description !== undefined && html`<p class="lead">${page.description}</p>`}
</header>`

/** Whether the page has a cover of that size; unknown sizes count as `hero`. */
export const hasCover = ({ layout, cover }: RouteData['page'], size: 'hero' | 'full'): boolean =>
  layout.cover && cover !== undefined && (layout.coverSize === 'full') === (size === 'full')

export const printCover = ({ cover }: RouteData['page']): Html | false =>
  cover !== undefined && printPictures(cover, { alt: '', kind: 'cover' })
