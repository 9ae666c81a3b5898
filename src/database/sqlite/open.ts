// A database in a file of this machine, through node:sqlite: one connection writes, another reads.
import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConnectedKysely } from '../connected-kysely.ts'
import type { Database } from '../database.ts'
import { transactionsOn } from '../transactions.ts'
import { sqliteConnection } from './connection.ts'
import { groupCommit } from './group-commit.ts'
import { readerThreads } from './reader-threads.ts'
import { snapshotOn } from './snapshot.ts'
import { prepareAct } from './statement-cache.ts'

const busyTimeout = 5000
const busyErrorCode = 5
const longestPause = 50

/** Opens a file, making it and its folder when absent; every commit is on the disk before it is answered. */
export const openSqliteFile = async (file: string): Promise<Database> => {
  await mkdir(dirname(file), { recursive: true })
  return open(file, 'full')
}

/**
 * A database that lives no longer than the process. It is a temporary file that is never synced: connections to a
 * shared in-memory database would block one another, and readers would fail while a transaction is open.
 */
export const openSqliteInMemory = async (): Promise<Database> => {
  const file = join(tmpdir(), `lectern-${randomUUID()}.db`)
  const database = open(file, 'off')
  const close = async (): Promise<void> => {
    await database.close()
    await Promise.all(['', '-wal', '-shm'].map(suffix => rm(file + suffix, { force: true })))
  }
  return { ...database, close }
}

const open = (file: string, synchronous: 'full' | 'off'): Database => {
  const writer = openHandle(file, synchronous)
  const reader = openHandle(file, synchronous)
  // Nothing may wait inside SQLite on the writer: the whole process would wait with it. begin() waits instead.
  writer.exec('pragma busy_timeout = 0')
  reader.exec('pragma query_only = on')
  const snapshot = snapshotOn(reader)
  const threads = readerThreads(file)
  const { withSession, end } = groupCommit(writer, sqliteConnection(writer), {
    begin: beginOn(writer),
    committed: snapshot.end,
  })
  return {
    engine: 'sqlite',
    read: new ConnectedKysely(sqliteConnection(reader, snapshot.enter)),
    transaction: transactionsOn({ withSession, isTransient: isBusy }),
    threads,
    close: async () => {
      await threads.close()
      await end(() => {
        snapshot.end()
        ;[reader, writer].filter(handle => handle.isOpen).forEach(closeHandle)
      })
    },
  }
}

const openHandle = (file: string, synchronous: string): DatabaseSync => {
  const handle = new DatabaseSync(file, { timeout: busyTimeout, enableForeignKeyConstraints: true })
  handle.exec(`
    pragma journal_mode = wal;
    pragma synchronous = ${synchronous};
    pragma temp_store = memory;
    pragma cache_size = -8192;
    pragma journal_size_limit = 67108864;
  `)
  return handle
}

/** Takes the write lock; while another process holds it, asks again without keeping this one from its reads. */
const beginOn = (handle: DatabaseSync): (() => Promise<void>) => {
  const statement = prepareAct(handle, 'begin immediate')
  return async () => {
    const deadline = performance.now() + busyTimeout
    for (let pause = 1; ; pause = Math.min(pause * 2, longestPause)) {
      try {
        statement.run()
        return
      } catch (error) {
        if (!isBusy(error)) throw error
        if (performance.now() > deadline)
          throw new Error('Another process keeps the database locked', { cause: error })
      }
      await sleep(pause)
    }
  }
}

// The low byte of SQLite's extended error codes is the primary code.
const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  (error.errcode & 0xff) === busyErrorCode

const closeHandle = (handle: DatabaseSync): void => handle.close()
