// A fast scan for everything in a Markdown text that may be the destination of a link or an image.

import { decodeString } from 'micromark-util-decode-string'
import { percentDecoded } from '#kernel/percent-decoding.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { SourceRange } from './source.ts'
import { attributesOf } from './syntax/marker.ts'
import { longestTag, nextOfEither, openings } from './syntax/places.ts'

/**
 * Every link or image destination of the text as written, and some that are none, such as those in code: distinct, with
 * those in tags of blocks last, and without those longer than any path. Takes linear time on any text, and yields.
 */
export const scanLinkDestinations = async (text: string): Promise<string[]> => {
  const found = new Set<string>()
  const definitions = { run: -1, count: 0 }
  let attributeEnd = 0
  let charactersRead = 0
  const placeOf = nextOfEither(text, ']', '=')
  for (let index = placeOf(0); index < text.length; index = placeOf(index + 1)) {
    const code = text.charCodeAt(index)
    let end = index + 1
    if (code === rightBracket) {
      const next = text.charCodeAt(end)
      if (next === leftParenthesis) end = addInline(text, index + 2, found)
      else if (next === colon) end = addDefinition(text, index + 2, found, definitions)
    } else if (code === equals && index >= attributeEnd) {
      const attribute = attributeAt(text, index, text.length)
      if (attribute !== undefined) {
        for (const { start, end } of destinationsIn(text, attribute)) add(found, text, start, end)
        if (!attribute.quoted) attributeEnd = attribute.end
        end = attribute.end
      }
    }
    charactersRead += end - index
    if (charactersRead < readAtOnce) continue
    charactersRead = 0
    await yieldWhenLong()
  }
  for (const start of openings(text, '{%', '%}')) {
    addTag(text, start, found)
    await yieldWhenLong()
  }
  return [...found]
}

/** The decoded destination: escapes, character references and percent-encoding resolved, invalid ones left as they are. */
export const decodeDestination = (raw: string): string => {
  const text = /[\\&]/.test(raw) ? decodeString(raw) : raw
  return text.includes('%') ? text.replace(encodedCharacter, percentDecoded) : text
}

/** The value of an attribute with a destination. */
export interface AttributeValue extends SourceRange {
  readonly quoted: boolean
  /** Whether it may name several pictures, as a `srcset` does. */
  readonly isSet: boolean
}

/** The value of an `href`, `src` or `srcset` with its `=` at `index`; `undefined` for any other attribute. */
export const attributeAt = (text: string, index: number, limit: number): AttributeValue | undefined => {
  const name = nameOfAttribute(text, index)
  if (name === undefined) return undefined
  const isSet = name === 'srcset'
  let start = index + 1
  while (start < limit && isWhitespace(text.charCodeAt(start))) start++
  const quote = text[start]
  if (quote === '"' || quote === "'") {
    const end = text.indexOf(quote, start + 1)
    return end === -1 || end >= limit ? undefined : { start: start + 1, end, quoted: true, isSet }
  }
  let end = start
  while (end < limit && !endsBareAttribute(text.charCodeAt(end))) end++
  return { start, end, quoted: false, isSet }
}

/** Each destination in the value: only one, except in a `srcset` such as `small.png 480w, large.png 2x`. */
export function* destinationsIn(text: string, { start, end, isSet }: AttributeValue): Generator<SourceRange> {
  if (!isSet) {
    if (end > start) yield { start, end }
    return
  }
  const candidate = /[\s,]*(?![\s,])(\S*[^\s,])(?:,|\s[^,]*|$)/y
  const value = text.slice(start, end)
  for (let count = 0; count < mostInSet; count++) {
    const match = candidate.exec(value)
    if (match === null) return
    const [whole, url = ''] = match
    const from = start + match.index + whole.indexOf(url)
    yield { start: from, end: from + url.length }
  }
}

const leftParenthesis = 0x28
const rightParenthesis = 0x29
const colon = 0x3a
const lessThan = 0x3c
const equals = 0x3d
const greaterThan = 0x3e
const backslash = 0x5c
const rightBracket = 0x5d

/** The parser accepts no destination with parentheses nested deeper; this also limits how often one character is read. */
const parenthesisDepth = 32

/** How many characters are read before the scan yields. */
const readAtOnce = 20_000

/** In UTF-16 units; no path that exists is longer, even if all of it is escaped. */
export const longestDestination = 4096

/** Footnote definitions can contain definitions on one line, as deep as the parser takes containers. */
const definitionsPerRun = 100

const attributeNames = ['href', 'src', 'srcset'] as const

/** How many pictures of one `srcset` count. */
const mostInSet = 100

const tagAttributes: ReadonlySet<string> = new Set(['url', 'src', 'spec'])

const encodedCharacter =
  /%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}/gi

const add = (found: Set<string>, text: string, start: number, end: number): void => {
  if (end > start && end - start <= longestDestination) found.add(text.slice(start, end))
}

/**
 * Adds the destination up to the first space, and also the one that includes unescaped spaces. Returns, as the functions
 * below do, the index up to which it has read.
 */
const addInline = (text: string, from: number, found: Set<string>): number => {
  const start = skipSpace(text, from)
  if (text.charCodeAt(start) === lessThan) return addEnclosed(text, start + 1, found)
  let depth = 0
  let firstSpace = -1
  let index = start
  for (; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === backslash && !isWhitespace(text.charCodeAt(index + 1))) index++
    else if (code === leftParenthesis && ++depth > parenthesisDepth) break
    else if (code === rightParenthesis && --depth < 0) break
    else if (isLineEnding(code)) break
    else if (firstSpace === -1 && isWhitespace(code)) firstSpace = index
  }
  if (firstSpace !== -1) add(found, text, start, firstSpace)
  else if (depth <= parenthesisDepth) add(found, text, start, index)
  if (firstSpace !== -1 && depth < 0) {
    const untitled = withoutTitle(text.slice(start, index))
    add(found, untitled, 0, untitled.length)
  }
  return index
}

const addDefinition = (
  text: string,
  from: number,
  found: Set<string>,
  seen: { run: number; count: number },
): number => {
  const start = skipSpace(text, from)
  if (text.charCodeAt(start) === lessThan) return addEnclosed(text, start + 1, found)
  const isRead = start < seen.run
  if (!isRead) {
    let end = start
    while (end < text.length && !isWhitespace(text.charCodeAt(end))) end++
    seen.run = end
    seen.count = 0
  }
  if (seen.count++ < definitionsPerRun) add(found, text, start, seen.run)
  return isRead ? start : seen.run
}

const addEnclosed = (text: string, start: number, found: Set<string>): number => {
  let index = start
  for (; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === lessThan || isLineEnding(code)) break
    if (code === backslash && !isLineEnding(text.charCodeAt(index + 1))) index++
    if (code !== greaterThan) continue
    add(found, text, start, index)
    break
  }
  return index
}

/** Skips spaces and at most one line ending, with the markers of the block quotes around the next line. */
const skipSpace = (text: string, from: number): number => {
  let index = from
  let lines = 0
  for (; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === 0x0a) {
      if (++lines > 1) break
    } else if (!isWhitespace(code) && !(lines === 1 && code === greaterThan)) break
  }
  return index
}

const withoutTitle = (destination: string): string => {
  const end = destination.trimEnd()
  const quote = end.at(-1)
  if (quote !== '"' && quote !== "'") return end
  const opening = end.indexOf(quote)
  return opening > 0 && isWhitespace(end.charCodeAt(opening - 1)) ? end.slice(0, opening).trimEnd() : end
}

/** Of any tag, the attributes in which some block has its destination; of `include` only the value. */
const addTag = (text: string, start: number, found: Set<string>): void => {
  const opening = /\{%-?\s*[\w-]*/y
  opening.lastIndex = start
  const [name = ''] = opening.exec(text) ?? []
  const argumentStart = start + name.length
  const argument = text.slice(argumentStart, text.indexOf('%}', start)).replace(/-$/, '')
  if (argument.length > longestTag) return
  for (const { name: key, range } of attributesOf({ argument, argumentStart })) {
    if (range === undefined || !(key === '' ? /include$/i.test(name) : tagAttributes.has(key))) continue
    const value = text.slice(range.start, range.end)
    add(found, value.trim(), 0, value.trim().length)
  }
}

const nameOfAttribute = (text: string, index: number): string | undefined => {
  let end = index
  while (end > 0 && isWhitespace(text.charCodeAt(end - 1))) end--
  const last = text.charAt(end - 1).toLowerCase()
  return attributeNames.find(
    name => name.endsWith(last) && text.slice(Math.max(0, end - name.length), end).toLowerCase() === name,
  )
}

const isLineEnding = (code: number): boolean => code === 0x0a || code === 0x0d

const isWhitespace = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d)

/** Whether the character ends an unquoted value: whitespace, angle brackets, quotes, backticks. */
const endsBareAttribute = (code: number): boolean =>
  isWhitespace(code) ||
  code === lessThan ||
  code === greaterThan ||
  code === 0x22 ||
  code === 0x27 ||
  code === 0x60
