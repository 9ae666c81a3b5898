// Tables in formulas: matrices, cases, lines of equations.
import type { Element } from 'hast'
import { type Content, call, callWith, dictionary, length, list, name } from '../values/value.ts'
import { classesOf, partsOf, type Write } from './parts.ts'

export const tableOf: Write = (table, content) => {
  const rows = partsOf(table).map(row => partsOf(row))
  const written = rows.map(row =>
    row
      .filter(isSeen)
      .map(cell =>
        isGlue(cell) ? [call('h', length(2, 'em')), content(cell.children)] : content(cell.children),
      ),
  )
  if (rows.some(row => row.some(isGlue))) return lines(written)
  const classes = rows.flat().map(classesOf)
  const align = (['left', 'right'] as const).find(side => isMost(classes, `tml-${side}`)) ?? 'center'
  const width = written.reduce((most, row) => Math.max(most, row.length), 0)
  return callWith(
    'math.mat',
    { delim: null, align: name(align), augment: linesOf(rows) },
    ...written.map(row => list([...row, ...Array.from({ length: width - row.length }, () => '')])),
  )
}

/** Lines aligned where their cells meet; the number of an equation is at the end. */
const lines = (rows: readonly (readonly Content[])[]): Content =>
  rows.flatMap((cells, index): Content[] => [
    ...(index === 0 ? [] : [call('linebreak')]),
    ...cells.flatMap((cell, at): Content[] => (at === 0 ? [cell] : [call('align-point'), cell])),
  ])

const isGlue = (cell: Element): boolean => classesOf(cell).includes('tml-glue')
/** Glue is empty, except for the number of an equation. */
const isSeen = (cell: Element): boolean =>
  !isGlue(cell) || partsOf(cell).some(part => classesOf(part).includes('tml-tag'))

const isMost = (all: readonly string[][], className: string): boolean =>
  all.filter(classes => classes.includes(className)).length * 2 > all.length

/** The lines between columns and rows. */
const linesOf = (rows: readonly (readonly Element[])[]) => {
  const drawn = /^tml-(?:solid|dashed|double)-/
  const has = (cell: Element | undefined, side: string) =>
    cell !== undefined && classesOf(cell).some(one => drawn.test(one) && one.endsWith(side))
  const vertical = (rows[0] ?? []).flatMap((cell, index) =>
    has(cell, '-right') && index + 1 < (rows[0]?.length ?? 0) ? [index + 1] : [],
  )
  const horizontal = rows.flatMap((row, index) =>
    has(row[0], '-bottom') && index + 1 < rows.length ? [index + 1] : [],
  )
  if (vertical.length + horizontal.length === 0) return undefined
  return dictionary({ vline: list(vertical), hline: list(horizontal) })
}
