// Which fields of a row a body changes.
import type { Json } from './json.ts'

interface Changed<Row> {
  /** The new values, by column. */
  readonly set: Partial<Row>
  /** The new values, by field of the body. */
  readonly data: { readonly [field: string]: Json }
}

/** The fields of a body whose values are not those of the row; undefined where there is none. */
export const changedFields = <Row extends object, Field extends string>(
  row: Row,
  body: { readonly [Name in Field]?: Json },
  columns: Readonly<Record<Field, keyof Row & string>>,
): Changed<Row> | undefined => {
  const fields = (Object.keys(body) as Field[]).filter(field => body[field] !== row[columns[field]])
  if (fields.length === 0) return undefined
  // Schemas and tables have the same types of values, but the compiler cannot follow them through this mapping.
  const set = Object.fromEntries(fields.map(field => [columns[field], body[field]])) as Partial<Row>
  return { set, data: Object.fromEntries(fields.map(field => [field, body[field] as Json])) }
}
