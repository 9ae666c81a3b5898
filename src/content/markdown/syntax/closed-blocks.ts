// Which block formulas are closed: a look ahead that takes the containers around them into account.

/**
 * Returns a function that says whether a line of only `$$` follows the opening one before the containers around it end;
 * `width` is the number of characters that the containers take of its line.
 */
export const closedBlocks = (source: string): ((opening: number, width: number) => boolean) => {
  const last = lastClosing(source)
  return (opening, width) => {
    if (width <= 0) return last > opening
    const before = source.slice(Math.max(0, opening - longestPrefix), opening)
    const lineStart =
      opening - before.length + Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1
    return isClosedWithin(source.slice(lineStart, lineStart + width), source, opening)
  }
}

/** For what stands before the formula on its line, in UTF-16 units. */
const longestPrefix = 1000

/** The offset of the last line of only `$$`. */
const lastClosing = (source: string): number => {
  let last = -1
  for (const { index } of source.matchAll(/(?<![^\r\n])[ \t]*\$\$[ \t]*(?![^\r\n])/g)) last = index
  return last
}

const isClosedWithin = (containers: string, source: string, opening: number): boolean => {
  const quotes = containers.split('>').length - 1
  const markers = new RegExp(quotes === 0 ? '^' : `^(?:[ \\t]*>){${quotes}} ?`)
  const indentation = containers.slice(containers.lastIndexOf('>') + 1).length - (quotes > 0 ? 1 : 0)
  const line = /([^\r\n]*)(?:\r\n?|\n|$)/y
  line.lastIndex = opening
  line.exec(source)
  while (line.lastIndex < source.length) {
    const text = line.exec(source)?.[1] ?? ''
    const prefix = markers.exec(text)?.[0]
    if (prefix === undefined) return false
    const rest = text.slice(prefix.length)
    if (
      rest.trim() !== '' &&
      !rest.startsWith('\t') &&
      !rest.startsWith(' '.repeat(Math.max(0, indentation)))
    )
      return false
    if (/^[ \t]*\$\$[ \t]*$/.test(rest)) return true
  }
  return false
}
