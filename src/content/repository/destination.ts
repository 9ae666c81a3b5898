// Link destinations as summaries write them.
import { decodeDestination } from '../markdown/scan-links.ts'

/** The title markup and the destination of the first link of a line; undefined if it contains none. */
export const firstLink = (line: string): { title: string; destination: string; end: number } | undefined => {
  const open: number[] = []
  let unclosed = 0
  let found: { title: string; destination: string; start: number; end: number } | undefined
  for (let index = 0; index < line.length; index++) {
    const character = line[index]
    if (character === '\\') index++
    else if (character === '`') index = afterCode(line, index)
    else if (character === '[') open.push(index)
    else if (character === ']') {
      const start = open.pop()
      const link = start === undefined || line[index + 1] !== '(' ? undefined : destinationAt(line, index + 2)
      if (link === undefined && line[index + 1] === '(' && ++unclosed > unclosedLimit) break
      if (start === undefined || link === undefined) continue
      const isImage = line[start - 1] === '!' && line[start - 2] !== '\\'
      if (!isImage && (found === undefined || start < found.start)) {
        found = { title: line.slice(start + 1, index), start, ...link }
      }
      index = link.end - 1
      if (found !== undefined && open.length === 0) break
    }
  }
  return found
}

/** The path of a destination and its anchor, both decoded. */
export const splitDestination = (destination: string): { path: string; anchor?: string } => {
  const hash = destination.indexOf('#')
  if (hash === -1) return { path: decodeDestination(destination) }
  return {
    path: decodeDestination(destination.slice(0, hash)),
    anchor: decodeDestination(destination.slice(hash + 1)),
  }
}

/** Encodes a path or an anchor so that `splitDestination` decodes it to the same. */
export const encodeDestination = (path: string): string =>
  path.toWellFormed().replace(/[\s\p{Cc}%#?<>()[\]\\"'`:&]/gu, encodeCharacter)

/** Whether the destination begins with a scheme or a host. */
export const isUrl = (destination: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(destination)

/** Each search for a missing closing parenthesis reads the whole line, so only this many are made. */
const unclosedLimit = 8

const encodeCharacter = (character: string): string =>
  character === "'" || character === '(' || character === ')'
    ? `%${character.charCodeAt(0).toString(16).toUpperCase()}`
    : encodeURIComponent(character)

/** A run of backticks that is never closed is text. */
const afterCode = (line: string, start: number): number => {
  let end = start
  while (line[end] === '`') end++
  const ticks = line.slice(start, end)
  const close = ticks.length > 8 ? -1 : line.indexOf(ticks, end)
  return close === -1 || line[close + ticks.length] === '`' ? end - 1 : close + ticks.length - 1
}

const destinationAt = (line: string, start: number): { destination: string; end: number } | undefined => {
  let index = start
  while (line[index] === ' ' || line[index] === '\t') index++
  const enclosed = line[index] === '<' ? line.indexOf('>', index) : -1
  const end = closingParenthesis(line, enclosed === -1 ? index : enclosed)
  if (end === -1) return undefined
  const destination =
    enclosed === -1 ? withoutMenuTitle(line.slice(index, end).trim()) : line.slice(index + 1, enclosed)
  return { destination, end: end + 1 }
}

const closingParenthesis = (line: string, start: number): number => {
  let depth = 0
  for (let index = start; index < line.length; index++) {
    const character = line[index]
    if (character === '\\') index++
    else if (character === '(') depth++
    else if (character === ')' && --depth < 0) return index
    else if ((character === '"' || character === "'") && /\s/.test(line[index - 1] ?? '')) {
      const close = line.indexOf(character, index + 1)
      if (close !== -1 && line[close + 1] === ')') index = close
    }
  }
  return -1
}

const withoutMenuTitle = (destination: string): string => {
  const quote = destination.at(-1)
  if (quote !== '"' && quote !== "'") return destination
  const start = destination.indexOf(quote)
  return start < destination.length - 1 && /\s/.test(destination[start - 1] ?? '')
    ? destination.slice(0, start).trim()
    : destination
}
