// The icon before the title of a page or a section: an emoji, or a named icon.
import { iconNamed } from '#content/icons/index.ts'
import { type Html, html } from '../../html.ts'

interface Signed {
  readonly emoji?: string
  readonly icon?: string
}

/** Undefined where there is neither, and for an unknown name. What an icon means must be said beside it. */
export const printTitleIcon = ({ emoji, icon: name }: Signed): Html | undefined => {
  if (emoji !== undefined) return html`<span class="emoji" aria-hidden="true">${emoji}</span>`
  const icon = name === undefined ? undefined : iconNamed(name)
  return (
    icon &&
    html`<svg class="icon" viewBox="${icon.viewBox}" aria-hidden="true"><path d="${icon.path}"/></svg>`
  )
}
