// A connection as this room defines it: both Kysely's queries and precompiled statements run on it.
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
  /**
   * Gives a promise to await before a statement, where it has to wait for its turn; undefined where it may run immediately.
   */
  readonly turn?: Yield
  all<R>(query: Prepared, parameters: readonly unknown[]): Promise<R[]>
  first<R>(query: Prepared, parameters: readonly unknown[]): Promise<R | undefined>
  /** Gives the number of rows changed. */
  run(query: Prepared, parameters: readonly unknown[]): Promise<number>
  /**
   * Runs a statement whose outcome nobody needs: in a transaction of PostgreSQL only the commit waits for it. A statement
   * replaces an unsent one with the same `place`.
   */
  write(query: Prepared, parameters: readonly unknown[], place?: string): Promise<void>
}

/** Rows are not streamed: an open cursor would keep SQLite's reader at an old snapshot. */
export const noStreams: DatabaseConnection['streamQuery'] = () => {
  throw new Error('Rows are not streamed here; read them page by page with a keyset')
}
