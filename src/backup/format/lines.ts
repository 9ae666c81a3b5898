// The form of a row in a backup, the same for both engines: one line, a JSON array of its values.
import type { KeptColumn, ValueKind } from '../catalogue/table.ts'
import type { NamedTable, StoredRow } from '../rows.ts'

/** A value in a line: bytes are base64. */
export type LineValue = string | number | null

/** A column as described in a backup itself, which can thus be read without the catalogue of its time. */
export interface LineColumn {
  readonly name: string
  readonly kind: ValueKind
}

/** The columns of a table's lines, in their order. */
export const lineColumns = ({ columns }: NamedTable): LineColumn[] =>
  writtenColumns(columns).map(([name, { kind }]) => ({ name, kind }))

/** Returns a function that makes the line of a row. */
export const lineWriter = (table: NamedTable): ((row: StoredRow) => string) => {
  const valuesOf = lineValues(table)
  return row => `${JSON.stringify(valuesOf(row))}\n`
}

/** Returns a function that makes the values of a line. */
export const lineValues = ({ columns }: NamedTable): ((row: StoredRow) => LineValue[]) => {
  const written = writtenColumns(columns)
  return row => written.map(([name, column]) => lineValue(column, row[name]))
}

const writtenColumns = (columns: NamedTable['columns']): [string, KeptColumn][] =>
  Object.entries(columns).flatMap(([name, column]) => (column === 'derived' ? [] : [[name, column]]))

const lineValue = (column: KeptColumn, value: unknown): LineValue => {
  if (column.reset !== undefined) return column.reset
  if (value === null) return null
  if (column.kind !== 'bytes') return value as string | number
  const { buffer, byteOffset, byteLength } = value as Uint8Array
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64')
}

/** The lines of a part, parsed. Throws if one is not an array of `length` values. */
export function* linesIn(part: Buffer, length: number): Generator<readonly LineValue[]> {
  for (let start = 0; start < part.length; ) {
    const end = part.indexOf(lineEnd, start)
    const line: unknown = JSON.parse(part.toString('utf8', start, end === -1 ? part.length : end))
    if (!Array.isArray(line) || line.length !== length || !line.every(isLineValue))
      throw new Error('a line is not what its table has')
    yield line
    start = end === -1 ? part.length : end + 1
  }
}

const lineEnd = 10

const isLineValue = (value: unknown): value is LineValue =>
  value === null || typeof value === 'string' || typeof value === 'number'

/** The value as it is inserted into the database. */
export const columnValue = (
  { name, kind }: LineColumn,
  value: LineValue,
): string | number | Buffer | null => {
  if (value === null) return null
  if (kind === 'bytes' && typeof value === 'string') return Buffer.from(value, 'base64')
  if (typeof value === (kind === 'number' ? 'number' : 'string')) return value
  throw new Error(`a value of ${name} is not of its kind`)
}
