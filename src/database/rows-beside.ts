// Queries over very many rows, run where they block nobody: in a thread on SQLite, in the server on PostgreSQL.
import type { Database } from './database.ts'
import type { RowsTask } from './sqlite/rows-task.ts'

interface Query<Row> {
  compile(): { readonly sql: string; readonly parameters: readonly unknown[] }
  execute(): Promise<Row[]>
}

const module = new URL('./sqlite/rows-task.ts', import.meta.url)

/** `owner` is the organization in whose queue the query waits. */
export const rowsBeside = <Row>(
  { threads }: Pick<Database, 'threads'>,
  owner: string,
  query: Query<Row>,
): Promise<Row[]> => {
  if (threads === undefined) return query.execute()
  const { sql, parameters } = query.compile()
  return threads.run<RowsTask, Row[]>({ module, payload: { sql, parameters }, owner })
}
