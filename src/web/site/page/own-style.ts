// The style in the page itself: the site's own look, and the position of the page's cover.
import { tokensOf } from '../look/tokens.ts'
import type { ShellWithPage } from '../route-data.ts'

export const ownStyle = ({ site, page }: ShellWithPage): string =>
  tokensOf(site.look) + coverStyle(page?.cover?.yPos ?? 0)

/** Moves the visible part of the cover by so many pixels, down or up. */
const coverStyle = (yPos: number): string =>
  yPos === 0
    ? ''
    : `.cover{object-position:50% calc(50% + ${Math.round(Math.min(2000, Math.max(-2000, yPos)))}px)}`
