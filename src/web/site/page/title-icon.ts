// The sign before the title of a page or a section: an emoji, or an icon by its name.
import { iconNamed } from '#content/icons/index.ts'
import { type Html, html } from '../../html.ts'

interface Signed {
  readonly emoji?: string
  readonly icon?: string
}

/** Nothing of what has neither, and of a name that nobody knows. What an icon means is to be said beside it. */
export const printTitleIcon = ({ emoji, icon: name }: Signed): Html | undefined => {
  if (emoji !== undefined) return html`<span class="emoji" aria-hidden="true">${emoji}</span>`
  const icon = name === undefined ? undefined : iconNamed(name)
  return (
    icon &&
    html`<svg class="icon" viewBox="${icon.viewBox}" aria-hidden="true"><path d="${icon.path}"/></svg>`
  )
}
