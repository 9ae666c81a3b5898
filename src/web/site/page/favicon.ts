// The favicon of a site. Without one, browsers would request a picture that does not exist.
import { type Html, html } from '../../html.ts'
import { accentIn } from '../look/accent.ts'
import type { SiteData } from '../route-data.ts'

export const printFavicon = ({ title, look }: SiteData): Html => {
  const { icon } = look
  if (icon?.icon === undefined)
    return html`<link rel="icon" href="${icon?.emoji === undefined ? initial(title, look.primaryColor.light) : emoji(icon.emoji)}">`
  const { light, dark } = icon.icon
  if (light === dark) return html`<link rel="icon" href="${light}">`
  return html`<link rel="icon" media="(prefers-color-scheme: light)" href="${light}"><link rel="icon" media="(prefers-color-scheme: dark)" href="${dark}">`
}

const emoji = (sign: string): string => drawn(html`<text y="26" font-size="28">${sign}</text>`)

/** The first letter of the title on the colour of the site, as a picture. */
const initial = (title: string, colour: string): string =>
  drawn(
    html`<rect width="32" height="32" rx="7" fill="${accentIn('light', colour).accent}"/><text x="16" y="23" text-anchor="middle" font-family="sans-serif" font-weight="600" font-size="20" fill="#fff">${[...title][0] ?? ''}</text>`,
  )

const drawn = (content: Html): string =>
  `data:image/svg+xml,${encodeURIComponent(html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${content}</svg>`.text)}`
