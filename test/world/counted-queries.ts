// A database that records its reads, for tests of how many queries something takes.
import { ConnectedKysely } from '#database/connected-kysely.ts'
import type { Connection } from '#database/connection.ts'
import type { Database } from '#database/index.ts'

export interface Counted {
  readonly database: Database
  /** The texts of the statements read since the last call. */
  taken(): string[]
}

/** The database, with its reads recorded. */
export const counting = (database: Database): Counted => {
  let statements: string[] = []
  const note = (sql: string) => void statements.push(sql)
  const inner = (database.read as ConnectedKysely).target
  const connection: Connection = {
    engine: inner.engine,
    all: (query, parameters) => {
      note(query.sql)
      return inner.all(query, parameters)
    },
    first: (query, parameters) => {
      note(query.sql)
      return inner.first(query, parameters)
    },
    run: (query, parameters) => {
      note(query.sql)
      return inner.run(query, parameters)
    },
    write: (query, parameters) => {
      note(query.sql)
      return inner.write(query, parameters)
    },
    executeQuery: query => {
      note(query.sql)
      return inner.executeQuery(query)
    },
    streamQuery: inner.streamQuery,
  }
  return {
    database: { ...database, read: new ConnectedKysely(connection) },
    taken: () => {
      const taken = statements
      statements = []
      return taken
    },
  }
}
