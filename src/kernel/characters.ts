// Characters of a text as all limits count them: code points, some of which are two UTF-16 units.

/** Whether a text has at most `most` characters. */
export const isWithin = (text: string, most: number): boolean =>
  text.length <= most || (text.length <= 2 * most && countCharacters(text) <= most)

/** The text, cut to its first `most` characters; no surrogate pair is split. */
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
