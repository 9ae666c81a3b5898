// How values of columns are read from PostgreSQL: as the same types that SQLite gives.
import type { CustomTypesConfig } from 'pg'
import pg from 'pg'

export const columnParsers: CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    format !== 'binary' && numbers.has(type) ? Number : parserOf(type, format),
}

// int8 and numeric are what count() and sum() give; SQLite gives numbers.
const numbers: ReadonlySet<number> = new Set([pg.types.builtins.INT8, pg.types.builtins.NUMERIC])

/** Two calls, for the types of pg know each format alone. */
const parserOf = (type: number, format: 'text' | 'binary' | undefined) =>
  format === 'binary' ? pg.types.getTypeParser(type, format) : pg.types.getTypeParser(type, format)
