// The content of a page's card, and its address, which changes with the content.
import { hash } from 'node:crypto'
import type { Card, CardColours } from '#content/typst/index.ts'
import { isOpenVisibility } from '#database/index.ts'
import type { Look } from '#sites/customization/index.ts'
import type { SiteView } from '#sites/published/index.ts'
import { accentIn, surfaces, texts } from '../look/accent.ts'
import type { RouteData } from '../route-data.ts'

/**
 * The address of a page's card, below the canonical address, since others fetch it. Undefined where not everybody may
 * open it, and where the site has a picture of its own.
 */
export const cardHrefOf = (
  { row, site, shown }: Pick<SiteView, 'row' | 'site' | 'shown'>,
  data: RouteData,
): string | undefined => {
  const { page } = data
  if (page.isMissing || shown.isOpen || !isOpenVisibility(row.visibility)) return undefined
  if (data.site.look.socialPreview !== null) return undefined
  const { canonical } = site.plan.addresses
  return `${canonical}/~/card/${tagOf(cardOf(data))}${page.canonical.slice(canonical.length)}.png`
}

/** The data with the address of the page's card, if it has one. */
export const withCard = (view: SiteView, data: RouteData): RouteData => {
  const cardHref = cardHrefOf(view, data)
  return cardHref === undefined ? data : { ...data, page: { ...data.page, cardHref } }
}

/** Raised when the design of cards changes. */
const form = '1'

export const tagOf = (card: Card): string =>
  hash('sha256', form + JSON.stringify(card), 'base64url').slice(0, 16)

export const cardOf = ({ site, page }: RouteData): Card => {
  const { look } = site
  const section = page.breadcrumbs.at(-1)?.title
  const emoji = look.icon?.emoji
  return {
    mark: emoji ?? ([...site.title][0] ?? '').toUpperCase(),
    isEmoji: emoji !== undefined,
    site: site.title,
    ...(section !== undefined && { section }),
    title: page.title,
    ...(page.description !== undefined && { description: page.description }),
    language: site.language,
    isFromRight: site.direction === 'rtl',
    isStraight: look.corners === 'straight',
    colours: coloursOf(look),
  }
}

/** The colours of the site's theme; those of the light one where the reader chooses. */
const coloursOf = ({ theme, primaryColor }: Look): CardColours => {
  const shown = theme === 'dark' ? 'dark' : 'light'
  return { ...texts[shown], surface: surfaces[shown][0], ...accentIn(shown, primaryColor[shown]) }
}
