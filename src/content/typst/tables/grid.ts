// The cells of an HTML table at their positions: they do not overlap, nor reach beyond the edges.
import type { Element, ElementContent } from 'hast'

export interface Grid {
  readonly columns: number
  /** The number of rows at the top that are repeated on each sheet. */
  readonly headRows: number
  readonly rows: number
  readonly cells: readonly GridCell[]
  readonly caption: readonly ElementContent[]
}

export interface GridCell {
  readonly element: Element
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly isHead: boolean
}

export const gridOf = (table: Element): Grid => {
  const sections = sectionsOf(table)
  const cells: GridCell[] = []
  let top = 0
  for (const { rows } of sections) {
    cells.push(...placed(rows, top))
    top += rows.length
  }
  const columns = cells.reduce((most, { x, width }) => Math.max(most, x + width), 0)
  const head = sections[0]?.isHead === true ? sections[0].rows.length : 0
  const caption = elementsIn(table).find(({ tagName }) => tagName === 'caption')
  return { columns, rows: top, headRows: head === top ? 0 : head, cells, caption: caption?.children ?? [] }
}

interface Section {
  readonly rows: readonly Element[]
  readonly isHead: boolean
}

/** If a table has no head, a first row with only header cells is its head. */
const sectionsOf = (table: Element): Section[] => {
  const sections: Section[] = []
  let loose: Element[] = []
  const end = (): void => {
    if (loose.length > 0) sections.push({ rows: loose, isHead: false })
    loose = []
  }
  for (const part of elementsIn(table)) {
    if (part.tagName === 'tr') loose.push(part)
    else if (/^(?:thead|tbody|tfoot)$/.test(part.tagName)) {
      end()
      sections.push({ rows: rowsIn(part), isHead: part.tagName === 'thead' })
    }
  }
  end()
  const [first, ...others] = sections.filter(({ rows }) => rows.length > 0)
  if (first === undefined || first.isHead) return first === undefined ? [] : [first, ...others]
  const [row, ...rest] = first.rows
  if (
    row === undefined ||
    !cellsIn(row).every(({ tagName, properties }) => tagName === 'th' && !properties.rowSpan)
  )
    return [first, ...others]
  return [
    { rows: [row], isHead: true },
    ...(rest.length > 0 ? [{ rows: rest, isHead: false }] : []),
    ...others,
  ]
}

/** A cell that spans rows ends with its section. */
const placed = (rows: readonly Element[], top: number): GridCell[] => {
  const taken = rows.map(() => new Set<number>())
  return rows.flatMap((row, index) => {
    let x = 0
    return cellsIn(row).map((element): GridCell => {
      while (taken[index]?.has(x)) x++
      const height = Math.min(spanOf(element.properties.rowSpan, rows.length), rows.length - index)
      let width = 1
      const wanted = spanOf(element.properties.colSpan, mostSpanned)
      while (width < wanted && !taken[index]?.has(x + width)) width++
      for (let y = index; y < index + height; y++) for (let at = x; at < x + width; at++) taken[y]?.add(at)
      const cell = { element, x, y: top + index, width, height, isHead: element.tagName === 'th' }
      x += width
      return cell
    })
  })
}

const mostSpanned = 50

/** A span of 0 covers everything that is left. */
const spanOf = (value: unknown, all: number): number => {
  const span = Number(value ?? 1)
  if (!Number.isInteger(span) || span < 0) return 1
  return span === 0 ? all : Math.min(span, all)
}

const elementsIn = ({ children }: Element): Element[] => children.filter(child => child.type === 'element')
const rowsIn = (part: Element): Element[] => elementsIn(part).filter(({ tagName }) => tagName === 'tr')
const cellsIn = (row: Element): Element[] => elementsIn(row).filter(({ tagName }) => /^t[dh]$/.test(tagName))
