// Text that somebody wrote, on one line of Markdown: it stays text, whatever is in it.

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
