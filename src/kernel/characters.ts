// Characters of a text, which all bounds count: code points, of which some are two UTF-16 units.

/** Whether a text has at most so many characters. */
export const isWithin = (text: string, most: number): boolean =>
  text.length <= most || (text.length <= 2 * most && countCharacters(text) <= most)

/** A text, or as many characters of its beginning as it may have: none is cut in half. */
export const firstCharacters = (text: string, most: number): string =>
  text.length <= most
    ? text
    : Array.from(text.slice(0, 2 * most))
        .slice(0, most)
        .join('')

const countCharacters = (text: string): number => {
  let count = 0
  for (const _ of text) count++
  return count
}
