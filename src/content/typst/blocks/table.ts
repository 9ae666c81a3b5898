// Tables: the head is repeated on each sheet, columns are as wide as they need, and letters smaller if there are many.
import type { Element } from 'hast'
import { anchors } from '../elements/anchors.ts'
import { isBlock, textIn } from '../elements/kinds.ts'
import { type Grid, type GridCell, gridOf } from '../tables/grid.ts'
import { widthsOf } from '../tables/widths.ts'
import { inDirection } from '../text/in-direction.ts'
import { type Call, type Content, call, callWith, list, name } from '../values/value.ts'
import type { TypstBlock, Writer } from '../writer.ts'

export const table: TypstBlock = { elements: { table: tableOf } }

function tableOf(element: Element, writer: Writer): Content {
  const grid = gridOf(element)
  if (grid.columns === 0) return writer.flow(grid.caption)
  if (writer.place.nesting >= deepest || grid.columns > mostColumns) return asLines(grid, writer)
  const { columns, scale, longestWord } = widthsOf(grid)
  const { nesting } = writer.place
  const inside = writer.within({
    longestWord: Math.min(longestWord, writer.place.longestWord),
    nesting: nesting + 3,
  })
  const caption = writer.line(grid.caption)
  return callWith(
    'table-block',
    {
      columns: list(columns),
      scale,
      caption: caption.length === 0 ? undefined : caption,
      'head-rows': grid.headRows,
      head: list(cellsOf(grid, inside.within({ isRepeated: true }), y => y < grid.headRows)),
    },
    list(cellsOf(grid, inside, y => y >= grid.headRows)),
  )
}

/** Tables nested deeper than this are not laid out. */
const deepest = 8
/** With more columns there would not be room for a letter in each. */
const mostColumns = 40

const cellsOf = ({ cells }: Grid, writer: Writer, isIn: (y: number) => boolean): Call[] =>
  cells.filter(({ y }) => isIn(y)).map(cell => cellOf(cell, writer))

const cellOf = ({ element, x, y, width, height, isHead }: GridCell, writer: Writer): Call => {
  const { align } = element.properties
  const written = [...anchors(element, writer), ...writer.either(element.children)]
  const content = isHead ? call('head-cell', written) : written
  return callWith(
    'table.cell',
    {
      x,
      y,
      colspan: width === 1 ? undefined : width,
      rowspan: height === 1 ? undefined : height,
      breakable: height > 1 || !isShort(element) ? undefined : false,
      align: align === 'left' || align === 'right' || align === 'center' ? name(align) : undefined,
    },
    inDirection(element.children, content, writer),
  )
}

/** Whether the cell is so short that it stays on one sheet, however narrow its column is. */
const isShort = ({ children }: Element): boolean => !children.some(isBlock) && textIn(children).length < 300

/** The cells row by row, for a table that does not fit. */
const asLines = (grid: Grid, writer: Writer): Content => [
  ...writer.flow(grid.caption),
  ...grid.cells.flatMap(({ element }) => writer.flow(element.children)),
]
