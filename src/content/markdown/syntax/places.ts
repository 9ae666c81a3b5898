// Where in a text something may begin: a linear look ahead, so that the parser does not try at every character.

/** Of each kind in one text; what follows is shown as text. The parser joins the parts of a paragraph in their square. */
export const mostPlaces = 10_000

/** Every place of the opening characters after which the closing ones follow, before they open again. */
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

/** Between its opening and its closing, in UTF-16 units; a longer tag is text. */
export const longestTag = 10_000

/** What may be the tags of a text, each up to its `%}`; of one that is too long, the beginning. */
export function* tagsIn(text: string): Generator<string> {
  for (const start of openings(text, '{%', '%}'))
    yield text.slice(start, Math.min(text.indexOf('%}', start + 2), start + longestTag))
}

/** Finds the first place of either sign from an index on, or the end of the text: in linear time where each index is above the one before. */
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
