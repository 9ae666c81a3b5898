// The text of a page that links elsewhere, for a link that cannot be in the menu.
import type { OutlineTarget } from '../snapshot/index.ts'
import { encodeDestination } from './destination.ts'
import { titleMarkup } from './title-text.ts'

/** A paragraph with only the link. */
export const linkText = (title: string, target: OutlineTarget): string =>
  `[${titleMarkup(title)}](${linkDestination(target)})\n`

const linkDestination = (target: OutlineTarget): string => {
  if (target.kind === 'url') return `<${target.url.replace(/[<>\s\\]/g, encodeURIComponent)}>`
  if (target.kind === 'path') {
    return encodeDestination(target.path) + (target.anchor ? `#${encodeDestination(target.anchor)}` : '')
  }
  if (target.kind === 'page') return `/pages/${target.page}`
  return target.kind === 'file' ? `/files/${target.file}` : `/spaces/${target.space}`
}
