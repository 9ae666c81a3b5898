// Whether a text holds another, on both engines.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

/** True where the text holds `part` as it is; whoever ignores case lowers both. */
export const contains = (text: Expression<string>, part: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${text} like ${`%${part.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`
