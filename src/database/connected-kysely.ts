// Kysely tied to one connection, which precompiled statements can reach past Kysely's own executor.
import type { Dialect, DialectAdapter, Driver, LimitNode, QueryCompiler, SelectModifierNode } from 'kysely'
import {
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Connection, Engine } from './connection.ts'
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

  /** One is made for each transaction, so it shares with the others all but the connection. */
  constructor(connection: Connection, replica?: Replica) {
    const { dialect, compiler, adapter } = partsFor[connection.engine]
    const executor = new DefaultQueryExecutor(compiler, adapter, {
      provideConnection: consumer => consumer(connection),
    })
    super({ config: { dialect }, dialect, driver: noDriver, executor })
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

const refuse = async (): Promise<never> => {
  throw new Error("Transactions begin with the database's own transaction(), never with Kysely's")
}

/** Nobody asks it for a connection: the executor has one. */
const noDriver: Driver = {
  init: async () => {},
  acquireConnection: refuse,
  beginTransaction: refuse,
  commitTransaction: refuse,
  rollbackTransaction: refuse,
  releaseConnection: async () => {},
  destroy: async () => {},
}

/** What Kysely takes to write queries for an engine. */
const parts = (
  adapter: DialectAdapter,
  compiler: QueryCompiler,
  createIntrospector: Dialect['createIntrospector'],
) => ({
  adapter,
  compiler,
  dialect: {
    createAdapter: () => adapter,
    createDriver: () => noDriver,
    createIntrospector,
    createQueryCompiler: () => compiler,
  },
})

const partsFor: Readonly<Record<Engine, ReturnType<typeof parts>>> = {
  sqlite: parts(new SqliteAdapter(), new SqliteCompiler(), db => new SqliteIntrospector(db)),
  postgres: parts(new PostgresAdapter(), new PostgresQueryCompiler(), db => new PostgresIntrospector(db)),
}
