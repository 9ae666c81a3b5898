// Splits a piece of source into words and what must stay as written.
import { decodeString } from 'micromark-util-decode-string'
import { decodeReferences, withEmoji } from '../markdown/index.ts'
import type { Part } from './place.ts'

/** What a piece may contain besides words. */
export interface Reading {
  readonly in: 'markdown' | 'html' | 'raw'
  /** Bare addresses that the parser found in it, in order. */
  readonly addresses?: readonly string[]
  /** Whether HTML tags in it are kept rather than read as words. */
  readonly hasTags?: boolean
}

/**
 * The parts of `source` from `start` to `end`. Line endings, with
 * the prefixes of quotes and lists after them, become spaces.
 */
export const wordsIn = (source: string, start: number, end: number, reading: Reading): Part[] => {
  const piece = source.slice(start, end)
  const parts: Part[] = []
  let words = ''
  const keep = (from: number, until: number): void => {
    if (words !== '') parts.push({ kind: 'words', value: words })
    words = ''
    parts.push({ kind: 'kept', start: start + from, end: start + until })
  }
  let done = 0
  for (const [from, until] of tokensIn(piece, reading)) {
    if (from < done) continue
    words += piece.slice(done, from)
    const token = piece.slice(from, until)
    if (/^[\r\n]/.test(token)) words = `${withoutEnd(words)} `
    else if (isWords(token)) words += reading.in === 'html' ? decodeReferences(token) : decodeString(token)
    else if (token.startsWith(':') && !isShortcode(token)) {
      // The closing colon of something that is no shortcode may open another.
      words += ':'
      done = from + 1
      continue
    } else keep(from, until)
    done = until
  }
  words += piece.slice(done)
  if (words !== '') parts.push({ kind: 'words', value: words })
  return parts
}

/** The ranges of everything in the piece but plain words. */
function* tokensIn(
  piece: string,
  { in: form, addresses = [], hasTags = false }: Reading,
): Generator<[number, number]> {
  const pattern = hasTags ? tokenOrTag : tokens[form]
  const token = new RegExp(pattern, 'gi')
  const places = placesOf(piece, addresses)
  for (let match = token.exec(piece); ; match = token.exec(piece)) {
    const at = match?.index ?? piece.length
    while (places[0] !== undefined && places[0][0] <= at) {
      const place = places.shift() as [number, number]
      yield place
    }
    if (match === null) return
    yield [at, token.lastIndex]
    if (match[0].startsWith(':')) token.lastIndex = isShortcode(match[0]) ? token.lastIndex : at + 1
  }
}

const placesOf = (piece: string, addresses: readonly string[]): [number, number][] => {
  const places: [number, number][] = []
  let from = 0
  for (const address of addresses) {
    const at = piece.indexOf(address, from)
    if (at === -1) continue
    from = at + address.length
    places.push([at, from])
  }
  return places
}

const reference = '&(?:#\\d{1,7}|#x[\\da-f]{1,6}|[a-z]\\w{0,40});'
const markdownToken = `(?:\\r\\n?|\\n)[ \\t>]*|\\\\[!-/:-@[-\`{-~]|${reference}|:[\\w+-]{1,50}:|\\{%[^\\n]{0,1000}?%\\}`
const tokenOrTag = `${markdownToken}|</?[a-z][^<>\\n]{0,1000}>`
const htmlToken = `(?:\\r\\n?|\\n)[ \\t>]*|${reference}|\\{\\{[^{}\\n]{1,1000}\\}\\}`

const tokens = { markdown: markdownToken, html: htmlToken, raw: ':[\\w+-]{1,50}:' }

const isWords = (token: string): boolean => token.startsWith('\\') || token.startsWith('&')

const isShortcode = (token: string): boolean => withEmoji(token) !== token || /^:icon-[a-z\d-]+:$/.test(token)

const withoutEnd = (words: string): string => {
  let end = words.length
  while (end > 0 && ' \t'.includes(words.charAt(end - 1))) end--
  return words.slice(0, end)
}
