// Whether a column is one of a list, in a precompiled statement: the list is one parameter, its values written as JSON.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isOnSqlite } from './connected-kysely.ts'
import type { ReadDb } from './database.ts'

/** The value for the parameter of `isListed`. */
export const jsonList = (values: Iterable<string>): string => JSON.stringify([...new Set(values)])

/** True where the text is in a list that `jsonList` made. */
export const isListed = (db: ReadDb, text: Expression<string>, list: string): RawBuilder<SqlBool> =>
  isOnSqlite(db)
    ? sql<SqlBool>`${text} in (select value from json_each(${list}))`
    : sql<SqlBool>`${text} = any (array(select json_array_elements_text(${list}::json)))`
