// Marks links to other pages in a text, and splits the text at them.
import type { Piece } from '../reference.ts'

/** The link's text is Markdown. */
export const pageLink = (page: string, anchor: string | undefined, text: string): string =>
  `\ufdd0${escaped(page)}\ufdd1${anchor ?? ''}\ufdd1${text}\ufdd2`

/** On one line, without the characters that mark places. */
const escaped = (text: string): string =>
  JSON.stringify(text).replace(/[\ufdd0-\ufdef]/g, character => `\\u${character.charCodeAt(0).toString(16)}`)

/** Stands for the slug of the spec. */
export const specSlug = '\ufdd3'

export const piecesOf = (text: string): Piece[] =>
  text.split(/(\ufdd0[^\ufdd2]*\ufdd2|\ufdd3)/).flatMap((part): Piece[] => {
    if (part === '') return []
    if (part === specSlug) return [{ spec: true }]
    if (!part.startsWith('\ufdd0')) return [part]
    const [page = '', anchor = '', label = ''] = part.slice(1, -1).split('\ufdd1')
    return [{ page: JSON.parse(page), text: label, ...(anchor !== '' && { anchor }) }]
  })
