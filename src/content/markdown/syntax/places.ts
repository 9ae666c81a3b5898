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
