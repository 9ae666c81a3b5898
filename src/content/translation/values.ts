// The values of attributes that people read: titles of blocks, of code and of links, and alternative texts.
import type { Nodes } from 'mdast'
import { attributesOf, type SourceRange } from '../markdown/index.ts'
import { rangeOf } from './line-parts.ts'
import type { Place } from './place.ts'
import { wordsIn } from './words.ts'

/** The titles of the block; empty if it has none. */
export const titlesOf = (source: string, node: Nodes): Place[] => {
  const range = rangeOf(node)
  if (range === undefined) return []
  if (node.type === 'codeBlock') return titleOfCode(source, range)
  if (node.type !== 'hint' && node.type !== 'tab' && node.type !== 'update') return []
  const name = node.type === 'update' ? 'tags' : 'title'
  if (source.startsWith('{%', range.start)) return inBlockTag(source, range.start, name)
  return source.startsWith(':', range.start) ? inFence(source, range.start) : inIndented(source, range.start)
}

/** The value of an attribute in an HTML tag. */
export const inTag = (source: string, { start, end }: SourceRange, name: string): Place[] => {
  const attribute = new RegExp(`\\s${name}\\s{0,20}=\\s{0,20}(?:"([^"]*)"|'([^']*)')`, 'di')
  const match = attribute.exec(source.slice(start, end))
  const place = match?.indices?.[1] ?? match?.indices?.[2]
  return place === undefined ? [] : [valueAt(source, start + place[0], start + place[1], 'html')]
}

/** The alternative text of an image; the picture itself is in the tree. */
export const alternativeOf = (
  source: string,
  range: SourceRange,
  destination: SourceRange,
  isCell: boolean,
): Place[] => {
  const end = source.lastIndexOf('](', destination.start)
  const start = range.start + '!['.length
  if (!source.startsWith('![', range.start) || end < start) return []
  const parts = wordsIn(source, start, end, { in: 'markdown' })
  return [{ start, end, form: { in: 'markdown', isCell }, parts }]
}

/** The title after the destination of a link or an image. */
export const titleBehind = (source: string, range: SourceRange, destination: SourceRange): Place[] => {
  const behind = source.slice(destination.end, range.end)
  const match = /^>?[ \t\r\n]{1,50}(?:"([^"\n]*)"|'([^'\n]*)')[ \t]{0,50}\)$/d.exec(behind)
  const place = match?.indices?.[1] ?? match?.indices?.[2]
  if (place === undefined) return []
  return [valueAt(source, destination.end + place[0], destination.end + place[1], 'markdown')]
}

const valueAt = (source: string, start: number, end: number, reading: 'markdown' | 'html' | 'raw'): Place => {
  const before = source[start - 1]
  const quote = before === '"' || before === "'" ? before : ''
  const form = { in: 'value', quote, isRaw: reading === 'raw' } as const
  return { start, end, form, parts: wordsIn(source, start, end, { in: reading }) }
}

const inBlockTag = (source: string, start: number, name: string): Place[] => {
  const opening = /\{%-?\s{0,100}[@\w][\w@./-]*/y
  opening.lastIndex = start
  if (!opening.test(source)) return []
  const argumentStart = opening.lastIndex
  const argument = source.slice(argumentStart, source.indexOf('%}', start))
  const range = attributesOf({ argument, argumentStart }).find(attribute => attribute.name === name)?.range
  return range === undefined ? [] : [valueAt(source, range.start, range.end, 'markdown')]
}

/** The title in `:::note Title` or `:::note[Title]{.class}`. */
const inFence = (source: string, start: number): Place[] => {
  const { line, from } = lineAt(source, start)
  const [before = ''] = /^:+[ \t]*[\w-]*[ \t]*/.exec(line) ?? []
  const written = line
    .slice(before.length)
    .replace(/\{[^{}]*\}[ \t]*$/, '')
    .trimEnd()
  const inside = /^\[(.*)\]$/.exec(written)
  const at = from + before.length + (inside === null ? 0 : 1)
  const words = inside?.[1] ?? written
  if (words.trim() === '') return []
  const parts = wordsIn(source, at, at + words.length, { in: 'raw' })
  return [{ start: at, end: at + words.length, form: { in: 'line' }, parts }]
}

/** The title in `!!! note "Title"` or `=== "Title"`. */
const inIndented = (source: string, start: number): Place[] => {
  const { line, from } = lineAt(source, start)
  if (!/^(?:!!!|\?\?\?|===)/.test(line)) return []
  const match = /(?:"([^"]+)"|'([^']+)')[ \t]*$/d.exec(line)
  const place = match?.indices?.[1] ?? match?.indices?.[2]
  return place === undefined ? [] : [valueAt(source, from + place[0], from + place[1], 'raw')]
}

const titleOfCode = (source: string, { start }: SourceRange): Place[] => {
  const { line, from } = lineAt(source, start)
  const match = /\stitle=(?:"([^"]*)"|'([^']*)')/d.exec(line)
  const place = /^(?:`{3}|~{3})/.test(line) ? (match?.indices?.[1] ?? match?.indices?.[2]) : undefined
  const inFirstLine = place && valueAt(source, from + place[0], from + place[1], 'raw')
  const tag = source.lastIndexOf('{%', start)
  const isAround =
    tag > start - longestTag && /^\{%-?\s*code\s[^%]*%\}[\s>]*$/i.test(source.slice(tag, start))
  return [
    ...(isAround ? inBlockTag(source, tag, 'title') : []),
    ...(inFirstLine ? [inFirstLine] : []),
  ].filter(place => !isFileName(source.slice(place.start, place.end)))
}

/** In UTF-16 units. */
const longestTag = 2000

const isFileName = (title: string): boolean => /^\S*[./\\]\S*$/.test(title)

const lineAt = (source: string, from: number): { line: string; from: number } => {
  const ending = source.indexOf('\n', from)
  return { line: source.slice(from, ending === -1 ? source.length : ending).replace(/\r$/, ''), from }
}
