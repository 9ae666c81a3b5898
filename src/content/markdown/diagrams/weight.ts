// How much work a diagram is to draw, told by its source alone. Layouts take about the square of that.

/** Beyond it a diagram is not drawn: about a second. */
export const mostWeight = 150

const longestSource = 20_000

export const weightOf = (source: string): number => {
  if (source.length > longestSource) return Number.POSITIVE_INFINITY
  let weight = 0
  let nested = 0
  // Sequences and charts are drawn line by line, without looking for places.
  const share = /^\s*(?:sequenceDiagram|xychart)/m.test(source) ? 0.2 : 1
  for (const statement of source.split(/[\n;]/)) {
    const links = statement.match(/[-=.~]{2,}/g)?.length ?? 0
    // `A & B --> C & D` are four links.
    const together = statement.match(/&/g)?.length ?? 0
    weight += Math.max(1, links) * (together + 1) ** 2
    if (/^\s*(?:subgraph\b|state\b.*\{)/.test(statement) && ++nested > mostNested)
      return Number.POSITIVE_INFINITY
  }
  return weight * share
}

/** Groups of shapes, in each other or beside. */
const mostNested = 30
