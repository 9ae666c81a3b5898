// Tables with typed columns: each cell is shown according to the type of its column.
import type { Element, ElementContent } from 'hast'
import type { Table, TableCell } from 'mdast'
import { filled } from '#languages/index.ts'
import { h } from '../blocks/html.ts'
import type { TableColumn } from '../blocks/table.ts'
import { plainText } from '../blocks.ts'
import type { Finish, Surroundings } from './finish.ts'
import { hueOf } from './hues.ts'
import { finishedTable, scrolling } from './table.ts'
import { classOfWidth } from './width.ts'

export const typedTable: Finish<'table'> = (element, node, around) => {
  const rows = rowsIn(element)
  rows.forEach((row, index) => {
    const cells = row.children.filter(isElement)
    cells.forEach((cell, at) => {
      finishCell(cell, { table: node, row: index, at }, around)
    })
  })
  finishedTable(element)
  element.properties = {}
  return scrolling(
    element,
    [...(node.fullWidth ? ['full-width'] : []), ...(node.search ? ['searched'] : [])],
    around,
  )
}

const isElement = (node: ElementContent): node is Element => node.type === 'element'

const rowsIn = (element: Element): Element[] =>
  element.children.filter(isElement).flatMap(child => (child.tagName === 'tr' ? [child] : rowsIn(child)))

interface Place {
  readonly table: Table
  readonly row: number
  readonly at: number
}

const finishCell = (cell: Element, { table, row, at }: Place, around: Surroundings): void => {
  const column = table.columns?.[at]
  const written = table.children[row]?.children[at]
  if (column === undefined || written === undefined) return
  if (row > 0) cell.children = drawn(written, column, around) ?? cell.children
  const classes = [
    ...(row === 0 ? classOfWidth(column.width) : []),
    ...(column.type === 'number' ? ['to-end'] : []),
  ]
  cell.properties = classes.length === 0 ? {} : { className: classes }
}

const drawn = (
  cell: TableCell,
  { type, max, options }: TableColumn,
  { words }: Surroundings,
): ElementContent[] | undefined => {
  const value = plainText(cell).trim()
  if (type === 'checkbox' && /^(?:true|false|)$/.test(value)) {
    const label = value === 'true' ? words.yes : words.no
    return [h('span', { className: ['check'], role: 'img', ariaLabel: label }, value === 'true' ? '✓' : '–')]
  }
  if (type === 'rating' && max !== null && /^\d{1,3}$/.test(value)) {
    const rating = Math.min(Number(value), max)
    const stars = '★'.repeat(rating) + '☆'.repeat(max - rating)
    return [
      h(
        'span',
        { className: ['rating'], role: 'img', ariaLabel: filled(words.rating, { rating, most: max }) },
        stars,
      ),
    ]
  }
  if (type !== 'select' || value === '') return undefined
  return value.split(',').map(part => chosen(part.trim(), options))
}

const chosen = (value: string, options: TableColumn['options']): Element => {
  const option = options.find(one => one.value === value || one.label === value)
  const hue = hueOf(option?.color)
  return h('span', { className: ['badge', ...(hue === undefined ? [] : [hue])] }, option?.label || value)
}
