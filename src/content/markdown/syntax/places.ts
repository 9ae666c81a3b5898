// Where constructs may begin in a text: a linear look ahead, so that the parser does not try at every character.

/** For each kind in one text; further ones are text. The parser takes quadratic time to join the parts of a paragraph. */
export const mostPlaces = 10_000

/** The offsets of all opening characters that are followed by the closing ones before they open again. */
export const openings = (source: string, opening: string, closing: string): Set<number> => {
  const places = new Set<number>()
  let close = 0
  for (let open = source.indexOf(opening); open !== -1 && places.size < mostPlaces; ) {
    const from = open + opening.length
    if (close < from) close = source.indexOf(closing, from)
    if (close === -1) break
    const next = source.indexOf(opening, from)
    if (next === -1 || close < next) places.add(open)
    open = next
  }
  return places
}

/** The length of a tag between opening and closing, in UTF-16 units; a longer tag is text. */
export const longestTag = 10_000

/** The possible tags of a text, each up to its `%}`; of a too long one only the beginning. */
export function* tagsIn(text: string): Generator<string> {
  for (const start of openings(text, '{%', '%}'))
    yield text.slice(start, Math.min(text.indexOf('%}', start + 2), start + longestTag))
}

/**
 * Returns a function that finds the first of either sign from an index on, or
 * the end of the text: in linear time as long as the index never decreases.
 */
export const nextOfEither = (text: string, one: string, other: string): ((from: number) => number) => {
  const next = (sign: string, from: number): number => {
    const found = text.indexOf(sign, from)
    return found === -1 ? text.length : found
  }
  let [first, second] = [-1, -1]
  return from => {
    if (first < from) first = next(one, from)
    if (second < from) second = next(other, from)
    return Math.min(first, second)
  }
}
