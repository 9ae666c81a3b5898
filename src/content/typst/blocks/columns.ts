// Columns beside each other.
import { framed } from '../frame.ts'
import { callWith, length, list, name } from '../values/value.ts'
import type { TypstBlock } from '../writer.ts'

export const columns: TypstBlock = {
  nodes: {
    columns: (node, element, writer) => {
      const widths = node.children.map(child => (child.type === 'column' ? shareOf(child.width) : undefined))
      const known = widths.filter(width => width !== undefined)
      const average = known.length === 0 ? 1 : known.reduce((sum, width) => sum + width, 0) / known.length
      const inside = element.children.filter(child => child.type === 'element')
      if (inside.length !== widths.length || inside.length > mostColumns) return writer.flow(element.children)
      return framed(
        writer,
        within =>
          callWith(
            'side-by-side',
            { columns: list(widths.map(width => length(width ?? average, 'fr'))) },
            list(inside.map(child => within.within({ longestWord: 14 }).flow([child]))),
          ),
        within => within.flow(element.children),
      )
    },
    column: ({ verticalAlignment }, element, { flow }) =>
      callWith(
        'column',
        { at: name(({ top: 'top', middle: 'horizon', bottom: 'bottom' } as const)[verticalAlignment]) },
        flow(element.children),
      ),
  },
}

/** More columns would be too narrow for words. */
const mostColumns = 4

/** The share of the page's width, in percent; pixels count as on a page of 800. */
const shareOf = (width: string | null): number | undefined => {
  const amount = Number.parseFloat(width ?? '')
  if (!(amount > 0)) return undefined
  return Math.max(10, Math.min(100, width?.endsWith('%') ? amount : amount / 8))
}
