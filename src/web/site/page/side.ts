// The side of a page: the variants to choose from, and the tree of pages. On a narrow screen it is a sheet.
import { type Html, html } from '../../html.ts'
import type { RouteData } from '../route-data.ts'
import { controlIcons } from './control-icons.ts'
import { printLink } from './link.ts'
import { printMenu } from './menu.ts'
import { printEntries } from './navigation.ts'
import type { Words } from './words.ts'

export const sideId = '~side'

export const printSide = (
  { variants, navigation }: Pick<RouteData, 'variants' | 'navigation'>,
  words: Words,
) =>
  html`<div class="side" id="${sideId}" popover>
<button type="button" class="plain close" popovertarget="${sideId}" popovertargetaction="hide" aria-label="${words.close}">${controlIcons.close}</button>
${variants.length > 1 && printVariants(variants, words)}
<nav class="tree" aria-label="${words.pages}">${printEntries(navigation, words)}</nav>
</div>`

const printVariants = (variants: RouteData['variants'], words: Words): Html =>
  html`<nav class="variants" aria-label="${words.variants}">${printMenu({
    id: '~variants',
    button: html`${variants.find(({ isCurrent }) => isCurrent)?.title ?? words.variants}`,
    items: variants.map(({ href, title, isCurrent }) => printLink(href, title, isCurrent && 'true')),
  })}</nav>`
