// How column values from PostgreSQL are parsed: to the same types that SQLite gives.
import type { CustomTypesConfig } from 'pg'
import pg from 'pg'

export const columnParsers: CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    format !== 'binary' && numbers.has(type) ? Number : parserOf(type, format),
}

// count() and sum() give int8 or numeric, where SQLite gives numbers.
const numbers: ReadonlySet<number> = new Set([pg.types.builtins.INT8, pg.types.builtins.NUMERIC])

/** Two calls, since each overload of pg's types knows only one format. */
const parserOf = (type: number, format: 'text' | 'binary' | undefined) =>
  format === 'binary' ? pg.types.getTypeParser(type, format) : pg.types.getTypeParser(type, format)
