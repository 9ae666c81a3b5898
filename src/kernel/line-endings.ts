// Line endings, normalized to one kind.

/** The text with `\n` for every line ending. */
export const normalizeLineEndings = (text: string): string =>
  text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
