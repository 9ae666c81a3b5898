// Reads of SQLite that all see the database as it was when they began.
import type { DatabaseSync } from 'node:sqlite'
import { ConnectedKysely } from '../connected-kysely.ts'
import type { ReadDb } from '../database.ts'
import { readDuration } from '../metrics.ts'
import { sqliteConnection } from './connection.ts'

/** On a connection that nobody else uses; it is closed at the end. */
export const readTransactionOn = async <T>(
  handle: DatabaseSync,
  work: (db: ReadDb) => Promise<T>,
  syncing: () => Promise<void> | undefined,
): Promise<T> => {
  try {
    // SQLite fixes what is seen with the first read, and not before.
    handle.exec('pragma query_only = on; begin; select 1 from sqlite_schema limit 1')
    // What it sees may be on its way to the disk.
    await syncing()
    return await work(new ConnectedKysely(sqliteConnection(handle, { duration: readDuration })))
  } finally {
    handle.close()
  }
}
