// Lines of a text.

/** The line, counted from 1, of the character at this offset. */
export const lineAt = (text: string, offset: number): number => {
  let line = 1
  for (let index = text.indexOf('\n'); index >= 0 && index < offset; index = text.indexOf('\n', index + 1))
    line++
  return line
}
