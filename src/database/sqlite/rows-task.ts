// A query of SQLite as it runs in a thread; the result is its rows, as objects.
import type { SQLInputValue, SQLOutputValue } from 'node:sqlite'
import type { RunReadTask } from './reader-threads.ts'

export interface RowsTask {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

export const runTask: RunReadTask<RowsTask, object[]> = ({ sql, parameters }, statements) => {
  const { statement, rowOf } = statements(sql)
  // The parameters come from the compiled query, and node:sqlite refuses values that it cannot bind.
  const rows = statement.all(...(parameters as SQLInputValue[])) as unknown as SQLOutputValue[][]
  return rows.map(row => rowOf(row))
}
