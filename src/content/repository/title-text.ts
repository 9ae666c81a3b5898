// Titles as the Markdown of a summary writes them, and their plain text.
import { decodeString } from 'micromark-util-decode-string'

/** The plain text of a title's markup, with escapes, references, code, emphasis, tags, links and images resolved. */
export const titleText = (markup: string): string => {
  const pieces: string[] = []
  const openers: Delimiter[] = []
  const trimmed = markup.trim()
  token.lastIndex = 0
  for (let match = token.exec(trimmed); match !== null; match = token.exec(trimmed)) {
    const { code, delimiter, tag, reference, escaped } = match.groups as Token
    if (delimiter !== undefined) addDelimiter(delimiter, trimmed, match.index, pieces, openers)
    else if (code !== undefined) pieces.push(codeText(code))
    else if (tag !== undefined) continue
    else if (reference !== undefined) pieces.push(referenced(reference))
    else pieces.push(escaped ?? match[0])
  }
  return pieces.join('')
}

/** Markup from which `titleText` returns the title, on one line whatever the title contains. */
export const titleMarkup = (title: string): string =>
  title
    .toWellFormed()
    .replaceAll('\0', '\uFFFD')
    .replace(/[\\`*_~[\]<>#]|!(?=\[)|&(?=[#\p{L}\p{N}])/gu, '\\$&')
    .replace(/^\s|\s$|[\n\r]/g, character => `&#${character.charCodeAt(0)};`)

interface Token {
  code?: string
  delimiter?: string
  tag?: string
  reference?: string
  escaped?: string
}

interface Delimiter {
  readonly mark: string
  readonly piece: number
}

/** A code span ends at the same number of backticks; the limits keep the time linear. */
const token =
  /\\(?<escaped>[!-/:-@[-`{-~])|(?<code>(?<!`)(?<ticks>`{1,8})(?!`).{1,1000}?(?<!`)\k<ticks>(?!`))|(?<reference>&#?\w{1,32};)|(?<tag><\/?[a-zA-Z][^<>]{0,500}>)|(?<delimiter>\*{1,3}|_{1,3}|~~)|[^\\`&<*_~]+|./gsu

const codeText = (code: string): string => {
  const inner = code.replace(/^`+|`+$/g, '')
  return /^ .*\S.* $/s.test(inner) ? inner.slice(1, -1) : inner
}

const referenced = (reference: string): string => {
  const [, radix, digits] = /^&#(x?)([\da-f]+);$/i.exec(reference) ?? []
  if (digits === undefined) return decodeString(reference)
  const code = Number.parseInt(digits, radix === '' ? 10 : 16)
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : '\uFFFD'
}

/** Removes emphasis if its two ends match; a mark without a counterpart is text. */
const addDelimiter = (
  mark: string,
  text: string,
  index: number,
  pieces: string[],
  openers: Delimiter[],
): void => {
  const before = text.charAt(index - 1)
  const after = text.charAt(index + mark.length)
  const insideWord = mark.startsWith('_') && /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after)
  const opener = openers.at(-1)
  if (opener?.mark === mark && /\S/.test(before) && !insideWord) {
    openers.pop()
    pieces[opener.piece] = ''
    return
  }
  if (/\S/.test(after) && !insideWord) openers.push({ mark, piece: pieces.length })
  pieces.push(mark)
}
