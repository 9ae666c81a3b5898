// The destinations in the tags of raw HTML, with their places in the source.
import { decodeString } from 'micromark-util-decode-string'
import { attributeAt, destinationsIn } from './scan-links.ts'
import type { SourceRange } from './source.ts'

/** One destination, and its range in the text. */
export interface HtmlDestination extends SourceRange {
  readonly href: string
  /** Whether it is one of several in a `srcset`. */
  readonly isInSet: boolean
}

/** The values of each `href`, `src` and `srcset` of the tags in this range, with their ranges. */
export const htmlDestinations = (text: string, from: number, limit: number): HtmlDestination[] => {
  const found: HtmlDestination[] = []
  for (let index = from; index < limit; index++) {
    if (text[index] !== '<') continue
    if (text.startsWith('<!--', index)) {
      const close = text.indexOf('-->', index + 4)
      index = close === -1 || close > limit ? limit : close + 2
    } else if (isLetter(text.charCodeAt(index + 1))) {
      index = readTag(text, index + 2, limit, found)
    }
  }
  return found
}

/** Decodes character references as HTML does, which has no backslash escapes. */
export const decodeReferences = (value: string): string =>
  value.includes('&') ? decodeString(value.replaceAll('\\', '\\\\')) : value

/** Reads the attributes of one tag and returns the index of its `>`. */
const readTag = (text: string, from: number, limit: number, found: HtmlDestination[]): number => {
  let index = from
  while (index < limit && text[index] !== '>') {
    if (text[index] !== '=') {
      index++
      continue
    }
    const attribute = isWholeName(text, index) ? attributeAt(text, index, limit) : undefined
    if (attribute !== undefined)
      for (const { start, end } of destinationsIn(text, attribute))
        found.push({
          href: decodeReferences(text.slice(start, end)),
          start,
          end,
          isInSet: attribute.isSet,
        })
    index =
      attribute === undefined
        ? afterValue(text, index + 1, limit)
        : attribute.end + (attribute.quoted ? 1 : 0)
  }
  return index
}

/** Whether the name before this index is one of these alone: `data-href=` is another attribute. */
const isWholeName = (text: string, index: number): boolean =>
  /[\s"'/](?:href|src(?:set)?)\s{0,50}$/i.test(text.slice(Math.max(0, index - 55), index))

const afterValue = (text: string, from: number, limit: number): number => {
  let start = from
  while (start < limit && /\s/.test(text.charAt(start))) start++
  const quote = text.charAt(start)
  if (quote !== '"' && quote !== "'") return start
  const end = text.indexOf(quote, start + 1)
  return end === -1 || end >= limit ? limit : end + 1
}

const isLetter = (code: number): boolean => (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)
