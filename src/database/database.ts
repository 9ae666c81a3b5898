// What a database is to everybody else: SQLite in this process or PostgreSQL beside it, with the same queries.
import type { Kysely } from 'kysely'
import type { Engine } from './connection.ts'
import type { ReaderThreads } from './sqlite/reader-threads.ts'
import type { Tables } from './tables.ts'
import type { Turn, Work } from './transactions.ts'

/** A transaction: it reads and writes. */
export type WriteDb = Kysely<Tables>

/**
 * What reads alone; a transaction serves as well. The compiler still takes raw SQL that writes, and an insert after `with`,
 * whose types are Kysely's: these the database refuses, since its reader is read-only on both engines.
 */
export type ReadDb = Pick<WriteDb, 'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'getExecutor'>

export interface Database {
  readonly engine: Engine
  /** Reads that see committed data and never wait for a writer. */
  readonly read: ReadDb
  /**
   * Runs the work in one transaction (BEGIN IMMEDIATE on SQLite; READ COMMITTED on PostgreSQL): commits when it
   * resolves, rolls back when it throws or when one of its statements failed. The work runs again when the engine
   * reports a deadlock or a busy database. Transactions do not nest. `turn` is for PostgreSQL: on SQLite all take turns, and
   * those that come together are committed together anyway.
   */
  transaction<T>(work: Work<T>, turn?: Turn): Promise<T>
  /**
   * Runs reads that all see the database as it is when they begin, on a connection of their own. No writer waits for them; what
   * is deleted meanwhile takes room until they end.
   */
  readTransaction<T>(work: (db: ReadDb) => Promise<T>): Promise<T>
  /** A text that is the same only as long as nothing was committed, by whatever process. */
  dataVersion(): Promise<string>
  /** Where reads that take long are done when the database is in this process; a server has processes of its own. */
  readonly threads?: ReaderThreads
  /** Hears what other processes say on a channel, if the engine can tell. */
  readonly listen?: Listen
  /** Resolves where it can be read and, as far as is known, written; else throws an `Unavailable` that says why not. */
  checkHealth(): Promise<void>
  /** The same for writing alone; it costs nothing as long as nothing has failed. */
  checkWriting(): Promise<void>
  /** The connections of this process, if the engine has a server. */
  readonly pool?: () => ConnectionPool
  /** Room on the disk, if the engine keeps its files here. */
  readonly freeBytes?: () => Promise<number>
  /** Waits for the transactions that have begun; may be called twice. */
  close(): Promise<void>
}

export interface ConnectionPool {
  readonly active: number
  readonly idle: number
  /** How many wait for one. */
  readonly waiting: number
  readonly most: number
}

/** What is said while there is no connection is lost; `connected` is called whenever there is one again. */
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

/** A copy of a database that follows it, from which may be read what never changes. */
export interface ReplicaLocation {
  readonly url: string
  /** Takes what an operator should know of it. */
  readonly warn: (details: object, message: string) => void
  /** In milliseconds, from any beginning. */
  readonly clock?: () => number
}
