// What a body changes in a row.
import type { Json } from './json.ts'

interface Changed<Row> {
  /** The new values, by their columns. */
  readonly set: Partial<Row>
  /** As the body has them. */
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
  // Schemas and tables share the types of their values, which the compiler does not follow through a loop.
  const set = Object.fromEntries(fields.map(field => [columns[field], body[field]])) as Partial<Row>
  return { set, data: Object.fromEntries(fields.map(field => [field, body[field] as Json])) }
}
