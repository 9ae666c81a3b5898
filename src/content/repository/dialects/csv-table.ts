// Turns a database in CSV into a Markdown table.

export interface CsvTable {
  readonly markdown: string
  /** Whether rows or columns were left out. */
  readonly isCut: boolean
}

const most = { rows: 1000, columns: 50, cell: 2000 }

/** The first row has the headings. `linkTo` returns the page of a row, by the text of its first cell. */
export const csvTable = (text: string, linkTo: (name: string) => string | undefined): CsvTable => {
  const { rows, isCut } = readCsv(text.replace(/^\uFEFF/, ''))
  const [head = [], ...body] = rows
  const width = Math.min(head.length, most.columns)
  if (width === 0) return { markdown: '', isCut }
  const line = (cells: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, index) => cells[index] ?? '').join(' | ')} |`
  const rowOf = ([name = '', ...others]: readonly string[]): string => {
    const destination = linkTo(name)
    const first = destination === undefined ? cellText(name) : `[${cellText(name)}](${destination})`
    return line([first, ...others.map(cellText)])
  }
  const lines = [line(head.map(cellText)), line(Array(width).fill('---')), ...body.map(rowOf)]
  return { markdown: `${lines.join('\n')}\n`, isCut: isCut || head.length > width }
}

const cellText = (text: string): string =>
  text
    .slice(0, most.cell)
    .trim()
    .replace(/[\\`*_[\]<>|{}$]/g, '\\$&')
    .replace(/\r\n?|\n/g, '<br>')

const readCsv = (text: string): { rows: string[][]; isCut: boolean } => {
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 0; at < text.length; ) {
    const { value, end } = cellAt(text, at)
    row.push(value)
    at = end + 1
    if (text[end] === ',' && at < text.length) continue
    rows.push(row)
    row = []
    if (text[end] === '\r' && text[at] === '\n') at++
    if (rows.length > most.rows) return { rows, isCut: at < text.length }
  }
  return { rows, isCut: false }
}

const cellAt = (text: string, start: number): { value: string; end: number } => {
  const ends = /[,\r\n]|$/g
  if (text[start] !== '"') {
    ends.lastIndex = start
    const end = (ends.exec(text) as RegExpExecArray).index
    return { value: text.slice(start, end), end }
  }
  let close = start
  do close = text.indexOf('"', close + 1)
  while (close !== -1 && text[close + 1] === '"' && close++ >= 0)
  const last = close === -1 ? text.length : close
  ends.lastIndex = last
  const end = (ends.exec(text) as RegExpExecArray).index
  return { value: text.slice(start + 1, last).replaceAll('""', '"'), end }
}
