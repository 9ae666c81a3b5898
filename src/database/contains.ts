// Whether a text contains another, on both engines.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

/** True where the text contains `part` exactly; to ignore case, lower both. */
export const contains = (text: Expression<string>, part: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${text} like ${`%${part.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`
