// A database that is lent to a test: after `close`, the borrower can no longer use it, though it stays open for the next
// one.

import { ConnectedKysely } from '#database/connected-kysely.ts'
import type { Connection } from '#database/connection.ts'
import type { Database } from '#database/index.ts'
import { databaseIsAway } from '#database/outage.ts'

/** `takeBack` is called once, after `close` and when all work has ended. */
export const lend = (database: Database, takeBack: () => Promise<void>): Database => {
  const underWay = new Set<Promise<unknown>>()
  let closed: Promise<void> | undefined
  const use = <T>(work: () => Promise<T>): Promise<T> => {
    if (closed !== undefined) return Promise.reject(databaseIsAway(new Error('this database was closed')))
    const used = work()
    const done = used
      .then(
        () => {},
        () => {},
      )
      .finally(() => underWay.delete(done))
    underWay.add(done)
    return used
  }
  const { threads } = database
  return {
    ...database,
    read: new ConnectedKysely(through((database.read as ConnectedKysely).target, use)),
    transaction: (work, turn) => use(() => database.transaction(work, turn)),
    readTransaction: work => use(() => database.readTransaction(work)),
    dataVersion: () => use(database.dataVersion),
    checkHealth: () => use(database.checkHealth),
    checkWriting: () => use(database.checkWriting),
    ...(threads && { threads: { run: task => use(() => threads.run(task)) } }),
    close: () => (closed ??= Promise.all(underWay).then(takeBack)),
  }
}

type Use = <T>(work: () => Promise<T>) => Promise<T>

const through = (connection: Connection, use: Use): Connection => ({
  ...connection,
  all: (query, parameters) => use(() => connection.all(query, parameters)),
  first: (query, parameters) => use(() => connection.first(query, parameters)),
  run: (query, parameters) => use(() => connection.run(query, parameters)),
  write: (query, parameters) => use(() => connection.write(query, parameters)),
  executeQuery: query => use(() => connection.executeQuery(query)),
})
