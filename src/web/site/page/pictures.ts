// A picture that differs between the light and the dark theme.
import { type Html, html } from '../../html.ts'

interface Pictures {
  readonly light: string
  readonly dark?: string
}

/** Only the picture of the present theme is loaded: browsers load lazy pictures when they become visible. */
export const printPictures = (
  { light, dark = light }: Pictures,
  { alt, kind = '' }: { alt: string; kind?: string },
): Html =>
  light === dark
    ? html`<img src="${light}" alt="${alt}"${kind && html` class="${kind}"`} fetchpriority="high">`
    : html`<img src="${light}" alt="${alt}" class="${kind} on-light" loading="lazy"><img src="${dark}" alt="${alt}" class="${kind} on-dark" loading="lazy">`
