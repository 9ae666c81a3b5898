// Words as shared strings: a word that was met lately is the same string again, already known to maps and sets.

/** For each hash the word that was met last. */
const known: string[] = new Array<string>(2 ** 14).fill('')

/** In UTF-16 units. A longer string cut from a text would keep the whole text in memory. */
const longestKnown = 12

/** The part of a text between two places. */
export const wordBetween = (text: string, start: number, end: number): string => {
  const length = end - start
  if (length > longestKnown) return text.slice(start, end)
  let hash = 0
  for (let index = start; index < end; index++) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0
  const place = (hash ^ (hash >>> 15)) & (known.length - 1)
  const word = known[place] as string
  if (word.length === length && text.startsWith(word, start)) return word
  const met = text.slice(start, end)
  known[place] = met
  return met
}
