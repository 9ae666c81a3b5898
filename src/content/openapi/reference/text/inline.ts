// Strings of a spec in a line of Markdown: as text, as code, in the summary of what is folded.
import type { PhrasingContent } from 'mdast'
import { quoted, writeMarkdown } from '../../../markdown/index.ts'
import { cleanLine } from './clean.ts'

/** Text that is shown as it is. */
export const plain = (text: string): string => {
  const line = cut(cleanLine(text), 2000)
  if (isPlain(line) && !line.includes('`')) return line
  const written = writeMarkdown({
    type: 'root',
    children: [{ type: 'paragraph', children: [{ type: 'text', value: line }] }],
  })
  return written.trim()
}

/** Whether nothing in the line means anything in Markdown, save whole code in it: most lines, told in a moment. */
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

/** In HTML that stands in Markdown: every character that means something in either is a reference. */
export const inHtml = (text: string): string =>
  cut(cleanLine(text), 500).replace(/[&<>"'{}$:`\\*_[\]!~|#=]/g, character => `&#${character.charCodeAt(0)};`)

/** A value of an attribute, between quotes. */
export const attribute = (text: string): string => quoted(cut(cleanLine(text), 1000))

/** So many characters of it, an ellipsis for the rest. */
export const cut = (text: string, most: number): string =>
  text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`

/** A link to somewhere else, where it is one that a page may have; else its text. */
export const linkTo = (url: string, text: string): string => {
  const address = cleanLine(url)
  const label = cut(cleanLine(text), 500) || address
  if (!/^(?:https?:\/\/|mailto:)\S+$/i.test(address)) return plain(label)
  return link(address, label)
}

/** Text that is shown as it is, in a link too. */
export const linkLabel = (text: string): string =>
  plain(text).replace(/\\.|\]/gs, part => (part === ']' ? '\\]' : part))

const link = (url: string, label: string): string => {
  const children: PhrasingContent[] = [{ type: 'link', url, children: [{ type: 'text', value: label }] }]
  return writeMarkdown({ type: 'root', children: [{ type: 'paragraph', children }] }).trim()
}
