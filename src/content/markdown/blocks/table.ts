// Tables with more than GFM has, written in HTML: typed columns, a search, the full width.
import type { ElementContent } from 'hast'
import type { Html, PhrasingContent, Table, TableCell, TableRow } from 'mdast'
import { htmlRange } from '../html-range.ts'
import { htmlTable } from '../html-table.ts'
import { type HtmlElement, textIn } from '../html-tree.ts'
import type { SourceRange } from '../source.ts'
import { oneOf, widthOf } from './attributes.ts'
import type { Block } from './block.ts'
import { colorOf } from './colors.ts'
import { h } from './html.ts'
import { lineOf } from './html-line.ts'
import { textOf } from './phrasing.ts'

export interface TableColumn {
  type: (typeof types)[number]
  width: string | null
  /** The highest rating; null for columns of other types. */
  max: number | null
  /** The values that a cell may have; empty for columns of other types. */
  options: { value: string; label: string; color: string | null }[]
}

declare module 'mdast' {
  interface Table {
    /** Whether readers can search the table. Absent in GFM tables, as are the two fields below. */
    search?: boolean
    fullWidth?: boolean
    columns?: TableColumn[]
  }
  interface TableData {
    /** The range of the HTML that the table was read from. */
    html?: SourceRange
  }
}

const types = ['text', 'checkbox', 'number', 'rating', 'select', 'users', 'files'] as const

export const table: Block = {
  nodes: { html: tableOf },
  classes: ['rating'],
  dataAttributes: ['dataFullWidth', 'dataSearch', 'dataType', 'dataWidth'],
  elements: { span: [['ariaHidden', 'true']] },
  html: {
    table: ({ columns, search, fullWidth, children: [head, ...rows] }, { line }) => {
      if (columns === undefined) return undefined
      const header = head?.children.map((cell, index) => {
        const { type = 'text', width = null } = columns[index] ?? {}
        return h('th', { dataType: type, dataWidth: width }, line(cell))
      })
      const body = rows.map(({ children }) =>
        h(
          'tr',
          {},
          children.map((cell, index) => h('td', {}, drawn(cell, columns[index]) ?? line(cell))),
        ),
      )
      return h(
        'table',
        { ...(fullWidth && { dataFullWidth: 'true' }), ...(search && { dataSearch: 'true' }) },
        [h('thead', {}, [h('tr', {}, header ?? [])]), h('tbody', {}, body)],
      )
    },
  },
}

/** What a cell shows in place of its value; undefined where it shows the value itself. */
const drawn = (cell: TableCell, column: TableColumn | undefined): ElementContent[] | undefined => {
  const value = textOf(cell.children)
  if (column?.type === 'checkbox' && (value === 'true' || value === 'false' || value === ''))
    return [h('input', { type: 'checkbox', ...(value === 'true' && { checked: true }), disabled: true })]
  if (column?.type !== 'rating' || column.max === null || !/^\d{1,3}$/.test(value)) return undefined
  const rating = Math.min(Number(value), column.max)
  const stars = '★'.repeat(rating) + '☆'.repeat(column.max - rating)
  return [
    h('span', { className: ['rating'], ariaHidden: 'true' }, stars),
    { type: 'text', value: ` ${rating} of ${column.max}` },
  ]
}

function tableOf(node: Html): Table | undefined {
  if (!/^\s*<table[\s>]/i.test(node.value) || !/data-(?:search|full-width|type)/i.test(node.value))
    return undefined
  const read = htmlTable(node.value)
  const isMore = read?.columns.some(({ attributes }) => typeOf(attributes) !== 'text')
  const flags = read && { search: isSet(read, 'data-search'), fullWidth: isSet(read, 'data-full-width') }
  if (read === undefined || !(isMore || flags?.search || flags?.fullWidth)) return undefined
  const shown = read.columns.flatMap((column, index) =>
    column.attributes.has('data-hidden') ? [] : [{ column: columnOf(column), head: column, index }],
  )
  const row = (children: PhrasingContent[][]): TableRow => ({
    type: 'tableRow',
    children: children.map(line => ({ type: 'tableCell', children: line })),
  })
  const html = htmlRange(node)
  return {
    type: 'table',
    align: shown.map(() => null),
    ...flags,
    columns: shown.map(({ column }) => column),
    children: [
      row(shown.map(({ head }) => lineOf(head.children.filter(child => !isSelect(child))))),
      ...read.rows.map(cells => row(shown.map(({ column, index }) => lineIn(cells[index], column)))),
    ],
    ...(html && { data: { html } }),
  }
}

type Attributes = HtmlElement['attributes']

const isSet = ({ attributes }: { attributes: Attributes }, name: string): boolean =>
  (attributes.get(name) ?? 'false') !== 'false'

const typeOf = (attributes: Attributes): TableColumn['type'] =>
  oneOf(attributes.get('data-type') ?? null, types)

const columnOf = ({ attributes, children }: HtmlElement): TableColumn => {
  const type = typeOf(attributes)
  const most = Number(/^\d{1,2}$/.exec(attributes.get('data-max') ?? '')?.[0] ?? 5)
  const list = type === 'select' ? children.find(isSelect) : undefined
  return {
    type,
    width: widthOf(attributes.get('width') ?? null),
    max: type === 'rating' ? Math.max(1, Math.min(most, mostStars)) : null,
    options: list === undefined ? [] : list.children.flatMap(optionOf),
  }
}

const mostStars = 20

const isSelect = (node: HtmlElement['children'][number]): node is HtmlElement =>
  node.kind === 'element' && node.name === 'select'

const optionOf = (node: HtmlElement['children'][number]): TableColumn['options'] => {
  if (node.kind === 'text' || node.name !== 'option') return []
  const value = node.attributes.get('value') ?? ''
  const label = node.attributes.get('label') ?? textIn(node.children).trim()
  return [{ value, label, color: colorOf(node.attributes.get('color')) }]
}

/** In columns with a type of their own a cell is a plain value, otherwise phrasing content. */
const lineIn = (cell: HtmlElement | undefined, { type }: TableColumn): PhrasingContent[] => {
  if (cell === undefined) return []
  if (type === 'text' || type === 'users' || type === 'files') return lineOf(cell.children)
  const value = textIn(cell.children).replace(/\s+/g, ' ').trim().replace(/,$/, '')
  return value === '' ? [] : [{ type: 'text', value }]
}
