// A connection as this room sees it: one place where Kysely's queries and precompiled statements both end.
import type { DatabaseConnection } from 'kysely'
import type { Yield } from '#kernel/yielding.ts'

export type Engine = 'sqlite' | 'postgres'

/** A query's text, and the name under which PostgreSQL keeps its plan. */
export interface Prepared {
  readonly sql: string
  readonly name: string
}

/** Where queries run: the committed data, or one transaction. */
export interface Connection extends DatabaseConnection {
  readonly engine: Engine
  /** Where a statement may have to wait before it runs: what for. Once that has come, it runs immediately. */
  readonly turn?: Yield
  all<R>(query: Prepared, parameters: readonly unknown[]): Promise<R[]>
  first<R>(query: Prepared, parameters: readonly unknown[]): Promise<R | undefined>
  /** Gives the number of rows changed. */
  run(query: Prepared, parameters: readonly unknown[]): Promise<number>
  /**
   * Runs what nobody wants to know the outcome of: within a transaction of PostgreSQL the commit alone waits for it. What has the
   * same `place` as something that was not sent yet takes its place.
   */
  write(query: Prepared, parameters: readonly unknown[], place?: string): Promise<void>
}

/** Rows are not streamed: an open cursor would keep SQLite's reader at an old snapshot. */
export const noStreams: DatabaseConnection['streamQuery'] = () => {
  throw new Error('Rows are not streamed here; read them page by page with a keyset')
}
