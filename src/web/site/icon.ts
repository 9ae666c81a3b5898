// Icons in pages of sites, as large as the text and in its colour.
import { iconNamed } from '#content/icons/index.ts'
import { type Html, html } from '../html.ts'

/** Nothing of a name that nobody knows. What it means is to be said beside it. */
export const iconSvg = (name: string): Html | undefined => {
  const icon = iconNamed(name)
  return (
    icon &&
    html`<svg class="icon" viewBox="${icon.viewBox}" aria-hidden="true"><path d="${icon.path}"/></svg>`
  )
}
