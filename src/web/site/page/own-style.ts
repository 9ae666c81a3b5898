// The style that stands in a page itself: what the site has of its own, and where the cover of the page is cut.
import { tokensOf } from '../look/tokens.ts'
import type { ShellWithPage } from '../route-data.ts'

export const ownStyle = ({ site, page }: ShellWithPage): string =>
  tokensOf(site.look) + coverStyle(page?.cover?.yPos ?? 0)

/** By so many pixels it is moved up or down. */
const coverStyle = (yPos: number): string =>
  yPos === 0
    ? ''
    : `.cover{object-position:50% calc(50% + ${Math.round(Math.min(2000, Math.max(-2000, yPos)))}px)}`
