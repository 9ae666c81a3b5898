// The SQL that inserts rows of any table, in batches.
import { sql } from 'kysely'
import type { WriteDb } from '#database/index.ts'
import { columnValue, type LineValue } from './format/lines.ts'
import type { TableOfBackup } from './format/manifest.ts'

/** Rows in a batch: the number of parameters of an insert is limited. */
const mostRows = 200
/** In characters. */
const mostText = 1_000_000

/** The values of a row, in the order of the columns. */
export type Line = readonly LineValue[]

export async function* batchesOf(lines: Iterable<Line> | AsyncIterable<Line>): AsyncGenerator<Line[]> {
  let batch: Line[] = []
  let text = 0
  for await (const line of lines) {
    batch.push(line)
    text += line.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)
    if (batch.length < mostRows && text < mostText) continue
    yield batch
    batch = []
    text = 0
  }
  if (batch.length > 0) yield batch
}

/**
 * Returns a function that inserts rows of a table, whose name and columns must have been compared with the real ones before.
 */
export const inserter = (db: WriteDb, { name, columns }: Pick<TableOfBackup, 'name' | 'columns'>) => {
  const names = sql.join(columns.map(column => sql.ref(column.name)))
  return async (batch: readonly Line[]): Promise<void> => {
    const rows = batch.map(
      line => sql`(${sql.join(line.map((value, index) => columnValue(columns[index] as never, value)))})`,
    )
    await sql`insert into ${sql.table(name)} (${names}) values ${sql.join(rows)}`.execute(db)
  }
}
