// Text that somebody wrote, on one line of Markdown: it stays text, whatever is in it. And whether a text begins with its title.
import { withEmoji } from '#content/markdown/syntax/shortcodes.ts'

/** What begins something in a line of Markdown, and would end what it stands in. */
const special = /[\\`*_[\]<>&#|~]/g

/** Neither line breaks nor other control characters, nor anything that Markdown reads as more than text. */
export const inLine = (text: string): string =>
  text
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .replace(special, '\\$&')

/** The address is percent-encoded; brackets would end it. */
export const linkTo = (title: string, address: string): string =>
  `[${inLine(title) || address}](${address.replace(/[()]/g, bracket => (bracket === '(' ? '%28' : '%29'))})`

/** Whether the first line of a text is a heading that says its title. */
export const isTitled = (text: string, title: string): boolean => {
  const [first = ''] = text.trimStart().split('\n', 1)
  return first.startsWith('#') && withEmoji(first.replace(/^#\s+/, '').trim()) === withEmoji(title)
}
