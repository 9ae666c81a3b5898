// A fast scan for everything in a Markdown text that may be the destination of a link or an image.
import { decodeString } from 'micromark-util-decode-string'
import { yieldWhenLong } from '#kernel/yielding.ts'

/**
 * Every link or image destination of the text, as written there, and some more (those in code, for one):
 * distinct, in order, but for those that are longer than any path. Runs in linear time on any text, and yields.
 */
export const scanLinkDestinations = async (text: string): Promise<string[]> => {
  const found = new Set<string>()
  const definitions = { run: -1, count: 0 }
  let attributeEnd = 0
  let charactersRead = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    let end = index + 1
    if (code === rightBracket) {
      const next = text.charCodeAt(end)
      if (next === leftParenthesis) end = addInline(text, index + 2, found)
      else if (next === colon) end = addDefinition(text, index + 2, found, definitions)
    } else if (code === equals && index >= attributeEnd) {
      const attribute = attributeAt(text, index, text.length)
      if (attribute !== undefined) {
        add(found, text, attribute.start, attribute.end)
        if (!attribute.quoted) attributeEnd = attribute.end
        end = attribute.end
      }
    }
    charactersRead += end - index
    if (charactersRead < readAtOnce) continue
    charactersRead = 0
    await yieldWhenLong()
  }
  return [...found]
}

/** The destination that was meant: escapes, character references and percent-encoding resolved, bad ones left as they are. */
export const decodeDestination = (raw: string): string => {
  const text = /[\\&]/.test(raw) ? decodeString(raw) : raw
  return text.includes('%') ? text.replace(encodedCharacter, decodeCharacter) : text
}

/** Where the value of an `href` or `src` whose `=` is at `index` starts and ends; `undefined` where it is no such attribute. */
export const attributeAt = (
  text: string,
  index: number,
  limit: number,
): { start: number; end: number; quoted: boolean } | undefined => {
  if (!namesAttribute(text, index)) return undefined
  let start = index + 1
  while (start < limit && isWhitespace(text.charCodeAt(start))) start++
  const quote = text[start]
  if (quote === '"' || quote === "'") {
    const end = text.indexOf(quote, start + 1)
    return end === -1 || end >= limit ? undefined : { start: start + 1, end, quoted: true }
  }
  let end = start
  while (end < limit && !endsBareAttribute(text.charCodeAt(end))) end++
  return { start, end, quoted: false }
}

const leftParenthesis = 0x28
const rightParenthesis = 0x29
const colon = 0x3a
const lessThan = 0x3c
const equals = 0x3d
const greaterThan = 0x3e
const backslash = 0x5c
const rightBracket = 0x5d

/** The parser reads no destination with parentheses nested deeper; it also bounds how often one character is read. */
const parenthesisDepth = 32

/** Characters that are read before others may have their turn. */
const readAtOnce = 20_000

/** No path that anything can have is longer, whatever of it is escaped. */
export const longestDestination = 4096

/** Footnote definitions can contain definitions on one line, as deep as the parser takes containers. */
const definitionsPerRun = 100

const encodedCharacter =
  /%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}/gi

const decodeCharacter = (encoded: string): string => {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}

const add = (found: Set<string>, text: string, start: number, end: number): void => {
  if (end > start && end - start <= longestDestination) found.add(text.slice(start, end))
}

/**
 * Adds the destination up to the first space, and also the one that takes its unescaped spaces to be part of it. Gives, as
 * the following do, the index up to which it has read.
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

/** Past spaces and at most one line ending, with the markers of the block quotes around the next line. */
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

const namesAttribute = (text: string, index: number): boolean => {
  let end = index
  while (end > 0 && isWhitespace(text.charCodeAt(end - 1))) end--
  const last = text[end - 1]
  if (last === 'f' || last === 'F') return text.slice(Math.max(0, end - 4), end).toLowerCase() === 'href'
  if (last === 'c' || last === 'C') return text.slice(Math.max(0, end - 3), end).toLowerCase() === 'src'
  return false
}

const isLineEnding = (code: number): boolean => code === 0x0a || code === 0x0d

const isWhitespace = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d)

/** Whitespace, angle brackets, quotes and backticks, none of which an unquoted value may contain. */
const endsBareAttribute = (code: number): boolean =>
  isWhitespace(code) ||
  code === lessThan ||
  code === greaterThan ||
  code === 0x22 ||
  code === 0x27 ||
  code === 0x60
