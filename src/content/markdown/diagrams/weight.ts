// Estimates the work of drawing a diagram from its source alone. Layouts take about the square of that.

/** A heavier diagram is not drawn: this one takes about a second. */
export const mostWeight = 150

const longestSource = 20_000

export const weightOf = (source: string): number => {
  if (source.length > longestSource) return Number.POSITIVE_INFINITY
  let weight = 0
  let nested = 0
  // Sequence diagrams and charts are drawn line by line, without a layout.
  const share = /^\s*(?:sequenceDiagram|xychart)/m.test(source) ? 0.2 : 1
  for (const statement of source.split(/[\n;]/)) {
    const links = statement.match(/[-=.~]{2,}/g)?.length ?? 0
    // `A & B --> C & D` makes four links.
    const together = statement.match(/&/g)?.length ?? 0
    weight += Math.max(1, links) * (together + 1) ** 2
    if (/^\s*(?:subgraph\b|state\b.*\{)/.test(statement) && ++nested > mostNested)
      return Number.POSITIVE_INFINITY
  }
  return weight * share
}

/** Groups of shapes, whether nested or side by side. */
const mostNested = 30
