// What PostgreSQL answers to a statement.
import type { QueryResult } from 'pg'

/** The rows, how many were returned or changed, and the command: `SELECT`, `INSERT` and so on. */
export type Answer = Pick<QueryResult, 'rows' | 'rowCount' | 'command'>
