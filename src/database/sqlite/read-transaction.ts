// Reads of SQLite that all see the database as it was when they began.
import type { DatabaseSync } from 'node:sqlite'
import { ConnectedKysely } from '../connected-kysely.ts'
import type { ReadDb } from '../database.ts'
import { readDuration } from '../metrics.ts'
import { sqliteConnection } from './connection.ts'

/** Uses a connection that nobody else uses, and closes it at the end. */
export const readTransactionOn = async <T>(
  handle: DatabaseSync,
  work: (db: ReadDb) => Promise<T>,
  syncing: () => Promise<void> | undefined,
): Promise<T> => {
  try {
    // SQLite fixes the snapshot with the first read, not before.
    handle.exec('pragma query_only = on; begin; select 1 from sqlite_schema limit 1')
    // What it sees may not be on the disk yet.
    await syncing()
    return await work(new ConnectedKysely(sqliteConnection(handle, { duration: readDuration })))
  } finally {
    handle.close()
  }
}
