// The interface of a database: SQLite in this process, or a PostgreSQL server, with the same queries.
import type { Kysely } from 'kysely'
import type { Engine } from './connection.ts'
import type { ReaderThreads } from './sqlite/reader-threads.ts'
import type { Tables } from './tables.ts'
import type { Turn, Work } from './transactions.ts'

/** A transaction: it can read and write. */
export type WriteDb = Kysely<Tables>

/**
 * A connection for reading; a transaction can be used as one, too. The compiler does
 * not stop raw SQL that writes, nor an insert after `with`, whose types are Kysely's:
 * the database itself refuses these, since its reader is read-only on both engines.
 */
export type ReadDb = Pick<WriteDb, 'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'getExecutor'>

export interface Database {
  readonly engine: Engine
  /** Reads that see committed data and never wait for a writer. */
  readonly read: ReadDb
  /**
   * Runs the work in one transaction (BEGIN IMMEDIATE on SQLite; READ COMMITTED on PostgreSQL): commits when it resolves,
   * rolls back when it throws or when one of its statements failed. The work runs again when the engine reports a deadlock
   * or a busy database. Transactions do not nest. `turn` is for PostgreSQL: on SQLite all transactions take turns, and
   * concurrent ones are committed together anyway.
   */
  transaction<T>(work: Work<T>, turn?: Turn): Promise<T>
  /**
   * Runs reads on a connection of their own that all see the database as it is when they begin. Writers do not wait for
   * them, but what is deleted meanwhile takes disk space until they end.
   */
  readTransaction<T>(work: (db: ReadDb) => Promise<T>): Promise<T>
  /** A text that changes whenever any process has committed something. */
  dataVersion(): Promise<string>
  /** Threads for long reads where the database is in this process; a server has its own processes. */
  readonly threads?: ReaderThreads
  /** Listens to other processes on a channel, if the engine supports that. */
  readonly listen?: Listen
  /** Resolves if the database can be read and, as far as is known, written; else throws an `Unavailable` with the reason. */
  checkHealth(): Promise<void>
  /** The same for writing only; it costs nothing as long as nothing has failed. */
  checkWriting(): Promise<void>
  /** The connections of this process, where the engine is a server. */
  readonly pool?: () => ConnectionPool
  /** The free disk space, where the engine stores its files on this machine. */
  readonly freeBytes?: () => Promise<number>
  /** Waits for transactions that have begun; may be called twice. */
  close(): Promise<void>
}

export interface ConnectionPool {
  readonly active: number
  readonly idle: number
  /** Callers that wait for a connection. */
  readonly waiting: number
  readonly most: number
}

/** Messages sent while there is no connection are lost; `connected` is called whenever there is one again. */
export type Listen = (
  channel: string,
  to: { readonly heard: (payload: string) => void; readonly connected: () => void },
) => Listener

export interface Listener {
  close(): Promise<void>
}

/** Where a database is. */
export type DatabaseLocation =
  | { readonly file: string }
  /** `copyOf` is the file of a database that nobody has open. */
  | { readonly memory: true; readonly copyOf?: string }
  | { readonly url: string; readonly poolSize?: number; readonly replica?: ReplicaLocation }

/** A replica of the database, used for reading rows that never change. */
export interface ReplicaLocation {
  readonly url: string
  /** Logs what an operator should know about the replica. */
  readonly warn: (details: object, message: string) => void
  /** A clock in milliseconds, with any origin. */
  readonly clock?: () => number
}
