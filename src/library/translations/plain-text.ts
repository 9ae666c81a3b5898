// Titles and descriptions, which are no Markdown, as passages to be translated.
import { hashOf } from '#content/objects.ts'
import type { Segment } from './tasks.ts'

/** The passage of a plain text; undefined for a text without letters. */
export const plainSegment = (text: string): Segment | undefined => {
  if (!/\p{L}/u.test(text)) return undefined
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return { key: hashOf(escaped), text: escaped }
}

/** A translated passage as plain text; undefined where it is empty, or longer than titles may be. */
export const plainText = (translation: string): string | undefined => {
  const text = translation
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return text === '' || text.length > longest ? undefined : text
}

const longest = 500
