// Line endings, of which texts have one kind.

/** The text with every line ending as `\n`. */
export const normalizeLineEndings = (text: string): string =>
  text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
