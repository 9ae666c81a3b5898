// Kysely tied to one connection, which precompiled statements can reach past Kysely's own executor.
import type { Dialect, Driver, LimitNode, SelectModifierNode } from 'kysely'
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Connection } from './connection.ts'
import type { Tables } from './tables.ts'

/** A copy of the database that may be behind, or away. */
export interface Replica {
  /** What it answers; undefined where it is not asked for now, or has failed. */
  ask<T>(read: (replica: ConnectedKysely) => Promise<T>): Promise<T | undefined>
  /** How many rows it had of those that were asked, and how many the primary alone. */
  note(copied: number, missing: number): void
}

/** A Kysely whose every query runs on the one connection it was made with. */
export class ConnectedKysely extends Kysely<Tables> {
  readonly target: Connection
  readonly replica: Replica | undefined

  constructor(connection: Connection, replica?: Replica) {
    super({ dialect: dialectOn(connection) })
    this.target = connection
    this.replica = replica
  }
}

/** Whether a statement that is written for each engine is for SQLite. */
export const isOnSqlite = (db: unknown): boolean =>
  db instanceof ConnectedKysely && db.target.engine === 'sqlite'

class SqliteCompiler extends SqliteQueryCompiler {
  /**
   * SQLite plans anew whenever a value is bound to a bare `limit ?`, which for a long query takes more time than to run
   * it. With a sign before it the limit is an expression, and the plan stays.
   */
  protected override visitLimit(node: LimitNode): void {
    this.append('limit +')
    this.visitNode(node.limit)
  }

  /** SQLite has no row locks, and needs none: a transaction that writes is the only one. */
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === undefined || !rowLocks.has(node.modifier)) super.visitSelectModifier(node)
  }
}

const rowLocks: ReadonlySet<string> = new Set(['ForUpdate', 'ForNoKeyUpdate', 'ForShare', 'ForKeyShare'])

const dialectOn = (connection: Connection): Dialect =>
  connection.engine === 'sqlite'
    ? {
        createAdapter: () => new SqliteAdapter(),
        createDriver: () => driverOn(connection),
        createIntrospector: db => new SqliteIntrospector(db),
        createQueryCompiler: () => new SqliteCompiler(),
      }
    : {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => driverOn(connection),
        createIntrospector: db => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      }

const driverOn = (connection: Connection): Driver => ({
  init: async () => {},
  acquireConnection: async () => connection,
  beginTransaction: refuse,
  commitTransaction: refuse,
  rollbackTransaction: refuse,
  releaseConnection: async () => {},
  destroy: async () => {},
})

const refuse = async (): Promise<never> => {
  throw new Error("Transactions begin with the database's own transaction(), never with Kysely's")
}
