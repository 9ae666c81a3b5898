// The sign before the title of a page or a section: an emoji, or an icon.
import { type Html, html } from '../../html.ts'
import { iconSvg } from '../icon.ts'

interface Signed {
  readonly emoji?: string
  readonly icon?: string
}

/** Nothing of what has neither. */
export const printIcon = ({ emoji, icon }: Signed): Html | undefined => {
  if (emoji !== undefined) return html`<span class="emoji" aria-hidden="true">${emoji}</span>`
  return icon === undefined ? undefined : iconSvg(icon)
}
