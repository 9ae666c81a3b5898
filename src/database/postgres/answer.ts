// What PostgreSQL answers to a statement.
import type { QueryResult } from 'pg'

/** The rows, how many were given or changed, and what was done: `SELECT`, `INSERT` and so on. */
export type Answer = Pick<QueryResult, 'rows' | 'rowCount' | 'command'>
