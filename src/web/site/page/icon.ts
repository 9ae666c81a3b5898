// The sign before the title of a page or a section: an emoji, or an icon.
import { type Html, html } from '../../html.ts'

/** Nothing of what has neither. */
export const printIcon = ({ emoji }: { readonly emoji?: string; readonly icon?: string }): Html | false =>
  emoji !== undefined && html`<span class="emoji" aria-hidden="true">${emoji}</span>`
