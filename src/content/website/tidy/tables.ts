// Tables: simple ones as Markdown, others as HTML; tables that are only layout are replaced by their content.
import type { Element, ElementContent } from 'hast'
import { attribute, element, elementsIn, hasClass, isElement } from '../elements.ts'
import { htmlOf } from '../html-of.ts'
import { noteIds, takeAnchorsBefore } from './anchors.ts'
import { isBlock, isNothing, paragraphs, unwrapped } from './flow.ts'
import type { Rule, Tidying } from './tidying.ts'

export const tables: Rule = (node, tidying) => {
  if (node.tagName !== 'table') return strays[node.tagName]?.(node, tidying)
  const anchors = takeAnchorsBefore(tidying)
  const { caption, head, body } = partsOf(node, tidying)
  const rows = [...head, ...body]
  if (rows.length === 0) return [...anchors, ...caption]
  const cells = rows.flatMap(row => row.cells)
  if (isLayout(node, cells))
    return [...anchors, ...caption, ...cells.flatMap(cell => paragraphs(cell.children))]
  const isPlain = head.length <= 1 && rows.length <= longestPlainTable && cells.every(isPlainCell)
  return [...anchors, ...caption, isPlain ? plainTable(head[0], body) : htmlTable(head, body)]
}

interface Row {
  readonly cells: Element[]
}

interface TableParts {
  readonly caption: ElementContent[]
  readonly head: readonly Row[]
  readonly body: readonly Row[]
}

const partsOf = (table: Element, tidying: Tidying): TableParts => {
  const caption: ElementContent[] = []
  const head: Row[] = []
  const body: Row[] = []
  const take = (part: Element, into: Row[]): void => {
    for (const child of part.children) {
      if (!isElement(child)) continue
      if (child.tagName === 'tr') {
        const row = rowOf(child, tidying)
        if (row.cells.length > 0) into.push(row)
      } else if (isElement(child, 'thead', 'tbody', 'tfoot')) {
        noteIds(child, tidying)
        take(child, child.tagName === 'thead' ? head : body)
      } else if (child.tagName === 'caption') caption.push(...captionOf(child, tidying))
    }
  }
  take(table, body)
  const [first] = body
  // A first row with only header cells is the head.
  if (
    head.length === 0 &&
    first !== undefined &&
    body.length > 1 &&
    first.cells.every(cell => cell.tagName === 'th')
  )
    head.push(...body.splice(0, 1))
  return { caption, head, body }
}

const captionOf = (node: Element, tidying: Tidying): ElementContent[] => {
  const line = paragraphs(tidying.all(node.children))
  const [only, ...others] = line
  return others.length === 0 && isElement(only, 'p')
    ? [element('p', {}, [element('strong', {}, only.children)])]
    : line
}

const rowOf = (row: Element, tidying: Tidying): Row => {
  noteIds(row, tidying)
  const cells: Element[] = []
  for (const cell of row.children) {
    if (!isElement(cell, 'td', 'th')) continue
    noteIds(cell, tidying)
    const children = unwrapped(tidying.all(cell.children))
    cells.push(
      element(
        cell.tagName,
        propertiesOf(cell),
        children.some(isBlock) ? paragraphs(children) : isNothing(children) ? [] : children,
      ),
    )
  }
  return { cells }
}

const propertiesOf = (cell: Element): Record<string, string> => {
  const span = (name: string): number => Math.min(Math.max(Number(attribute(cell, name)) || 1, 1), 1000)
  const align =
    attribute(cell, 'align') ?? /text-align:\s*(left|right|center)/i.exec(attribute(cell, 'style') ?? '')?.[1]
  return {
    ...(span('colSpan') > 1 && { colSpan: `${span('colSpan')}` }),
    ...(span('rowSpan') > 1 && { rowSpan: `${span('rowSpan')}` }),
    ...(align !== undefined && /^(?:left|right|center)$/i.test(align) && { align: align.toLowerCase() }),
  }
}

/** Whether a table only lays out the page: by its role or its class, or because it has a single cell. */
const isLayout = (table: Element, cells: readonly Element[]): boolean => {
  const role = attribute(table, 'role')
  if (role === 'presentation' || role === 'none') return true
  if (cells.length === 1) return true
  if (hasClass(table, 'layout', 'layouttable', 'simplelist')) return hasClass(table, 'layout', 'layouttable')
  return false
}

const isPlainCell = (cell: Element): boolean =>
  cell.properties.colSpan === undefined &&
  cell.properties.rowSpan === undefined &&
  !cell.children.some(isBlock) &&
  !containsBlock(cell)

const containsBlock = (cell: Element): boolean => {
  for (const one of elementsIn(cell)) if (one !== cell && isBlock(one)) return true
  return false
}

const plainTable = (head: Row | undefined, body: readonly Row[]): Element => {
  const rows = [head ?? { cells: [] }, ...body]
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  return element(
    'table',
    { dataAlign: Array.from({ length: width }, (_, column) => alignOf(rows, column)) },
    rows.map(({ cells }, index) => element('tr', {}, filled(cells, width, index > 0))),
  )
}

const alignOf = (rows: readonly Row[], column: number): string => {
  const [head, first] = rows.map(({ cells }) => cells[column]?.properties.align)
  return String(head ?? first ?? '')
}

/** Pads a row to the width; a header cell at the start of a row becomes bold. */
const filled = (cells: readonly Element[], width: number, isBody: boolean): Element[] =>
  Array.from({ length: width }, (_, column) => {
    const cell = cells[column]
    if (cell === undefined) return element('td')
    const isHeading = isBody && cell.tagName === 'th' && cell.children.length > 0
    return element(
      'td',
      {},
      isHeading && cell.children.every(one => one.type === 'text')
        ? [element('strong', {}, cell.children)]
        : cell.children,
    )
  })

/** In rows: the parser takes consecutive lines as one paragraph, and refuses too many. */
const longestPlainTable = 1000

const htmlTable = (head: readonly Row[], body: readonly Row[]): ElementContent => {
  const value = `<table>\n${head.length === 0 ? '' : `<thead>\n${rowsOf(head)}</thead>\n`}<tbody>\n${rowsOf(body)}</tbody>\n</table>`
  return { type: 'ready', isBlock: true, node: { type: 'html', value }, html: value.replaceAll('\n\n', '\n') }
}

/** Adds a blank line now and then if there are many rows, which begins a new HTML block. */
const rowsOf = (rows: readonly Row[]): string => {
  let marks = 0
  return rows
    .map(({ cells }) => {
      const row = `<tr>${htmlOf(cells)}</tr>\n`
      marks += row.match(/[<&!\\]/g)?.length ?? 0
      if (marks < mostMarks) return row
      marks = 0
      return `${row}\n`
    })
    .join('')
}

const mostMarks = 3000

/** Parts of tables that are in no table. */
const group: Rule = (node, tidying) => paragraphs(tidying.all(node.children))
const strays: Readonly<Record<string, Rule>> = {
  caption: group,
  thead: group,
  tbody: group,
  tfoot: group,
  tr: group,
  td: group,
  th: group,
}
