// A database in a file on this machine, through node:sqlite: one connection writes, another reads.
import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { ConnectedKysely } from '../connected-kysely.ts'
import type { Database } from '../database.ts'
import { watched } from '../health.ts'
import { inTransactionDuration, readDuration } from '../metrics.ts'
import { diskIsFull, isLocked } from '../outage.ts'
import { transactionsOn } from '../transactions.ts'
import { checkpointsOf } from './checkpoints.ts'
import { sqliteConnection } from './connection.ts'
import { groupCommit } from './group-commit.ts'
import { isBusy, sqliteOutage } from './outage.ts'
import { keepPrivate } from './private-files.ts'
import { readTransactionOn } from './read-transaction.ts'
import { readerThreads } from './reader-threads.ts'
import { sameFiles } from './same-files.ts'
import { snapshotOn } from './snapshot.ts'
import { prepareAct } from './statement-cache.ts'
import { type SyncedLog, syncedLog } from './sync-log.ts'

const busyTimeout = 5000
const longestPause = 50
const checkpointTask = new URL('./checkpoint-task.ts', import.meta.url)

/** Opens a file, creating it and its folder if needed; every commit is on the disk before it is answered. */
export const openSqliteFile = async (file: string): Promise<Database> => {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  return open(file, 'normal')
}

/**
 * A database that lives no longer than the process. It is a temporary file that is never synced: connections to a shared
 * in-memory database would block one another, and readers would fail while a transaction is open.
 */
export const openSqliteInMemory = async (copyOf?: string): Promise<Database> => {
  const file = join(tmpdir(), `lectern-${randomUUID()}.db`)
  if (copyOf !== undefined) await copyFile(copyOf, file)
  const database = open(file, 'off')
  const close = async (): Promise<void> => {
    await database.close()
    await Promise.all(['', '-wal', '-shm'].map(suffix => rm(file + suffix, { force: true })))
  }
  return { ...database, close }
}

const open = (file: string, synchronous: 'normal' | 'off'): Database => {
  keepPrivate(file)
  const writer = openHandle(file, synchronous)
  const reader = openHandle(file, synchronous)
  // SQLite must not wait for the lock: that would block the whole process. `begin` waits instead.
  writer.exec('pragma busy_timeout = 0')
  reader.exec('pragma query_only = on')
  const snapshot = snapshotOn(reader)
  reader.exec('select 1 from sqlite_schema limit 1')
  const checkFiles = sameFiles(file)
  const log = synchronous === 'off' ? unsyncedLog : syncedLog(file)
  const threads = readerThreads(file, { mayTell: () => syncing() })
  const checkpoints = checkpointsOf(writer, {
    beside: () => threads.run({ module: checkpointTask, payload: undefined, owner: '' }),
    alone: work => alone(work),
  })
  const { withSession, alone, syncing } = groupCommit(writer, {
    connect: options =>
      sqliteConnection(writer, { duration: inTransactionDuration, isGuarded: true, ...options }),
    begin: beginOn(writer),
    mayCommit: checkFiles,
    committed: checkpoints.committed,
    disk: { sync: log.sync, hold: snapshot.hold },
  })
  const read = new ConnectedKysely(
    sqliteConnection(reader, { duration: readDuration, before: snapshot.enter }),
  )
  const checkStorage = async (): Promise<void> => {
    checkFiles()
    await checkRoom(file)
  }
  const { transaction, checkWriting } = watched(
    transactionsOn({ withTransaction: withSession, isTransient: isBusy }),
    checkStorage,
  )
  return {
    engine: 'sqlite',
    read,
    transaction,
    readTransaction: work => readTransactionOn(openHandle(file, synchronous), work, syncing),
    dataVersion: dataVersionOf(reader),
    threads,
    checkHealth: async () => {
      await sql`select 1`.execute(read)
      await checkStorage()
      await checkWriting()
    },
    checkWriting,
    freeBytes: () => roomFor(file),
    close: async () => {
      await threads.close()
      await alone(() => {
        snapshot.end()
        ;[reader, writer].filter(handle => handle.isOpen).forEach(closeHandle)
        log.close()
      })
    },
  }
}

/** For databases that need not last. */
const unsyncedLog: SyncedLog = { sync: async () => {}, close: () => {} }

/** In bytes: with less free space, what SQLite needs besides a change may not fit. */
const leastRoom = 1_048_576

const checkRoom = async (file: string): Promise<void> => {
  if ((await roomFor(file)) < leastRoom) throw diskIsFull(new Error(`no room for ${file}`))
}

/** In bytes. A file system without a limit reports zero blocks. */
const roomFor = async (file: string): Promise<number> => {
  const { blocks, bavail, bsize } = await statfs(file)
  return blocks > 0 ? bavail * bsize : Number.POSITIVE_INFINITY
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

/** Takes the write lock; while another process has it, tries again, and reads of this process go on. */
const beginOn = (handle: DatabaseSync): (() => Promise<void>) => {
  const statement = prepareAct(handle, 'begin immediate')
  return async () => {
    const deadline = performance.now() + busyTimeout
    for (let pause = 1; ; pause = Math.min(pause * 2, longestPause)) {
      try {
        statement.run()
        return
      } catch (error) {
        if (!isBusy(error)) throw sqliteOutage(error)
        if (performance.now() > deadline) throw isLocked(error)
      }
      await sleep(pause)
    }
  }
}

/** A value that changes with every commit of another connection; this one only reads. */
const dataVersionOf = (reader: DatabaseSync): Database['dataVersion'] => {
  const statement = reader.prepare('pragma data_version')
  return async () => {
    try {
      return String(statement.get()?.data_version)
    } catch (error) {
      throw sqliteOutage(error)
    }
  }
}

const closeHandle = (handle: DatabaseSync): void => handle.close()
