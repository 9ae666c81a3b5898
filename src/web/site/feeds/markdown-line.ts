// Writes text by users on one line of Markdown, where it stays text, and checks whether a text begins with its title.
import { withEmoji } from '#content/markdown/syntax/shortcodes.ts'

/** Characters that begin Markdown syntax within a line, or would end what contains the text. */
const special = /[\\`*_[\]<>&#|~]/g

/**
 * A text without line breaks and other control characters, in which everything that Markdown would interpret is escaped.
 */
export const inLine = (text: string): string =>
  text
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .replace(special, '\\$&')

/** A link. The address is percent-encoded already, except for parentheses, which would end it. */
export const linkTo = (title: string, address: string): string =>
  `[${inLine(title) || address}](${address.replace(/[()]/g, bracket => (bracket === '(' ? '%28' : '%29'))})`

/** Whether the first line of a text is a heading with its title. */
export const isTitled = (text: string, title: string): boolean => {
  const [first = ''] = text.trimStart().split('\n', 1)
  return first.startsWith('#') && withEmoji(first.replace(/^#\s+/, '').trim()) === withEmoji(title)
}
