// HTML tables as rows of cells.
import { elementsAlone, type HtmlElement, htmlTree } from './html-tree.ts'

export interface HtmlTable {
  readonly attributes: HtmlElement['attributes']
  /** The cells of the head; empty if the table has none. */
  readonly columns: readonly HtmlElement[]
  /** The cells of each row, as many as it has, whatever the head has. */
  readonly rows: readonly (readonly HtmlElement[])[]
}

/** The table that the HTML consists of; undefined if there is anything else, or if cells span others. */
export const htmlTable = (html: string): HtmlTable | undefined => {
  const [table, ...others] = elementsAlone(htmlTree(html) ?? []) ?? []
  const parts = table?.name === 'table' && others.length === 0 ? elementsAlone(table.children) : undefined
  if (table === undefined || parts === undefined) return undefined
  const head = rowsOf(parts.filter(({ name }) => name === 'thead'))
  const body = rowsOf(parts.filter(({ name }) => name !== 'thead' && name !== 'colgroup'))
  if (head === undefined || body === undefined || head.length > 1) return undefined
  return { attributes: table.attributes, columns: head[0] ?? [], rows: body }
}

/** The cells of the rows in these parts of a table. */
const rowsOf = (parts: readonly HtmlElement[]): HtmlElement[][] | undefined => {
  const rows: HtmlElement[][] = []
  for (const part of parts) {
    const inPart = part.name === 'tr' ? [part] : groups.has(part.name) && elementsAlone(part.children)
    for (const row of inPart || [part]) {
      const cells = row.name === 'tr' ? elementsAlone(row.children) : undefined
      if (cells === undefined || !cells.every(isCell)) return undefined
      rows.push(cells)
    }
  }
  return rows
}

const groups: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot'])

const isCell = ({ name, attributes }: HtmlElement): boolean =>
  (name === 'td' || name === 'th') && !attributes.has('colspan') && !attributes.has('rowspan')
