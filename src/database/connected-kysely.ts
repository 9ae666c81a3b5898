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

/** A copy of the database that may lag behind or be unreachable. */
export interface Replica {
  /** The result of a read; undefined where the replica is not used at the moment, or has failed. */
  ask<T>(read: (replica: ConnectedKysely) => Promise<T>): Promise<T | undefined>
  /** Reports how many of the requested rows the replica had, and how many only the primary. */
  note(copied: number, missing: number): void
}

/** A Kysely whose every query runs on the one connection it was made with. */
export class ConnectedKysely extends Kysely<Tables> {
  readonly target: Connection
  readonly replica: Replica | undefined

  /** Made for every transaction, so everything but the connection is shared between instances. */
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

/** Whether a statement that is written separately for each engine is for SQLite. */
export const isOnSqlite = (db: unknown): boolean =>
  db instanceof ConnectedKysely && db.target.engine === 'sqlite'

class SqliteCompiler extends SqliteQueryCompiler {
  /**
   * SQLite plans again whenever a value is bound to a bare `limit ?`, which for a long query takes longer than running it.
   * With a sign before it the limit is an expression, and the plan is kept.
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

/** Never used: the executor already has a connection. */
const noDriver: Driver = {
  init: async () => {},
  acquireConnection: refuse,
  beginTransaction: refuse,
  commitTransaction: refuse,
  rollbackTransaction: refuse,
  releaseConnection: async () => {},
  destroy: async () => {},
}

/** The parts from which Kysely builds queries for an engine. */
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
