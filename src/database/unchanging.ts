// Reads of rows that never change once they exist: a replica is
// asked first, and the primary for rows that the replica lacks.
import { ConnectedKysely, type Replica } from './connected-kysely.ts'
import type { ReadDb } from './database.ts'
import { all, first, type Statement } from './statement.ts'

/** The one row of a key, if any. In a transaction, and without a replica, only the primary is asked. */
export const firstUnchanging = async <P, R>(
  db: ReadDb,
  statement: Statement<P, R, ReadDb>,
  params: P,
): Promise<R | undefined> => {
  if (replicaOf(db) === undefined) return first(db, statement, params)
  const [row] = await allUnchanging(
    db,
    [undefined],
    from => all(from, statement, params),
    () => undefined,
  )
  return row
}

/** The rows of keys, in any order; each key has at most one. */
export const allUnchanging = async <Key, Row>(
  db: ReadDb,
  keys: readonly Key[],
  find: (db: ReadDb, keys: readonly Key[]) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
): Promise<Row[]> => {
  const replica = replicaOf(db)
  const copied = await replica?.ask(from => find(from, keys))
  if (replica === undefined || copied === undefined) return find(db, keys)
  const known = new Set(copied.map(keyOf))
  const lacking = keys.filter(key => !known.has(key))
  const found = lacking.length === 0 ? [] : await find(db, lacking)
  replica.note(copied.length, found.length)
  return [...copied, ...found]
}

const replicaOf = (db: ReadDb): Replica | undefined =>
  db instanceof ConnectedKysely ? db.replica : undefined
