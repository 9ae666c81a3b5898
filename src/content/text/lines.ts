// Splits a text into lines that keep their line feeds, so that joining them gives the text again.

/** The lines of a text; only the last one can lack a line feed, and then differs from the same line with one. */
export const linesOf = (text: string): string[] => {
  const lines: string[] = []
  let start = 0
  for (let end = text.indexOf('\n') + 1; end > 0; end = text.indexOf('\n', start) + 1) {
    lines.push(text.slice(start, end))
    start = end
  }
  if (start < text.length) lines.push(text.slice(start))
  return lines
}
