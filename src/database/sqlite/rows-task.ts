// A query of SQLite as it is done in a thread: its rows, as objects.
import type { SQLInputValue, SQLOutputValue } from 'node:sqlite'
import type { RunReadTask } from './reader-threads.ts'

export interface RowsTask {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

export const runTask: RunReadTask<RowsTask, object[]> = ({ sql, parameters }, statements) => {
  const { statement, rowOf } = statements(sql)
  // Whoever compiled the query says what is bound, and node:sqlite refuses what it cannot.
  const rows = statement.all(...(parameters as SQLInputValue[])) as unknown as SQLOutputValue[][]
  return rows.map(row => rowOf(row))
}
