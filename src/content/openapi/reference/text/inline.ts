// Strings of a spec within a line of Markdown: as text, as code, in the summary of a fold.
import type { PhrasingContent } from 'mdast'
import { quoted, writeMarkdown } from '../../../markdown/index.ts'
import { cleanLine } from './clean.ts'

/** Text that is shown literally. */
export const plain = (text: string): string => {
  const line = cut(cleanLine(text), 2000)
  if (isPlain(line) && !line.includes('`')) return line
  const written = writeMarkdown({
    type: 'root',
    children: [{ type: 'paragraph', children: [{ type: 'text', value: line }] }],
  })
  return written.trim()
}

/** Whether nothing in the line has a meaning in Markdown except whole code spans: true of most lines, and quick to check. */
export const isPlain = (line: string): boolean =>
  plainLine.test(line.replace(/`[^`\\]+`/g, 'code')) && !/www\.|^\d{1,9}[.)]/i.test(line)

const plainLine =
  /^[\p{L}\p{N}(](?:[\p{L}\p{N} ,.;'"()/?%–—’-]|(?<=[\p{L}\p{N}])_(?=[\p{L}\p{N}])|:(?= |$))*$/u

export const code = (text: string): string => {
  const line = cut(cleanLine(text), 500)
  if (line === '') return '(empty)'
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map(run => run.length))
  const marks = '`'.repeat(longest + 1)
  const space = /^`|`$/.test(line) ? ' ' : ''
  return `${marks}${space}${line}${space}${marks}`
}

/** For HTML within Markdown: every character that has a meaning in either becomes a character reference. */
export const inHtml = (text: string): string =>
  cut(cleanLine(text), 500).replace(/[&<>"'{}$:`\\*_[\]!~|#=]/g, character => `&#${character.charCodeAt(0)};`)

/** The value of an attribute, in quotes. */
export const attribute = (text: string): string => quoted(cut(cleanLine(text), 1000))

/** At most `most` characters, with an ellipsis in place of the rest. */
export const cut = (text: string, most: number): string =>
  text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`

/** A link to an address that a page may link to; otherwise only its text. */
export const linkTo = (url: string, text: string): string => {
  const address = cleanLine(url)
  const label = cut(cleanLine(text), 500) || address
  if (!/^(?:https?:\/\/|mailto:)\S+$/i.test(address)) return plain(label)
  return link(address, label)
}

/** Text that is shown literally, also within a link. */
export const linkLabel = (text: string): string =>
  plain(text).replace(/\\.|\]/gs, part => (part === ']' ? '\\]' : part))

const link = (url: string, label: string): string => {
  const children: PhrasingContent[] = [{ type: 'link', url, children: [{ type: 'text', value: label }] }]
  return writeMarkdown({ type: 'root', children: [{ type: 'paragraph', children }] }).trim()
}
