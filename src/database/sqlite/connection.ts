// A connection over node:sqlite: statements run synchronously, and promises only carry the result.
import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'
import type { Distribution } from '#kernel/metrics.ts'
import { type Yield, yieldWhenLong } from '#kernel/yielding.ts'
import type { Connection } from '../connection.ts'
import { noStreams } from '../connection.ts'
import { type NoteStatement, noteStatements } from '../note-statement.ts'
import { sqliteOutage } from './outage.ts'
import { type CachedStatement, statementCache } from './statement-cache.ts'

export interface SqliteConnectionOptions {
  /** Observes how long each statement took, in seconds. */
  readonly duration: Distribution
  /** Called before every statement. */
  readonly before?: (statement: CachedStatement) => void
  /** Whether the caller awaits `turn` before each statement, as the guard of a transaction does. */
  readonly isGuarded?: boolean
}

export const sqliteConnection = (
  handle: DatabaseSync,
  { duration, before = () => {}, isGuarded = false }: SqliteConnectionOptions,
): Connection => {
  const attempt = attemptWith(noteStatements('sqlite', duration), isGuarded ? undefined : yieldWhenLong)
  const statements = statementCache(handle)
  const cached = (sql: string): CachedStatement => {
    const statement = statements(sql)
    before(statement)
    return statement
  }
  return {
    engine: 'sqlite',
    turn: yieldWhenLong,
    all: <R>({ sql }: { sql: string }, parameters: readonly unknown[]) =>
      attempt(sql, () => rows<R>(cached(sql), parameters)),
    first: <R>({ sql }: { sql: string }, parameters: readonly unknown[]) =>
      attempt(sql, () => {
        const { statement, rowOf } = cached(sql)
        const found = statement.get(...values(parameters))
        return found && (rowOf(asArray(found)) as R)
      }),
    run: ({ sql }, parameters) =>
      attempt(sql, () => Number(cached(sql).statement.run(...values(parameters)).changes)),
    write: ({ sql }, parameters) =>
      attempt(sql, () => {
        cached(sql).statement.run(...values(parameters))
      }),
    executeQuery: <R>({ sql, parameters }: CompiledQuery) =>
      attempt(sql, (): QueryResult<R> => {
        const found = cached(sql)
        if (found.givesRows) return { rows: rows<R>(found, parameters) }
        return { rows: [], numAffectedRows: BigInt(found.statement.run(...values(parameters)).changes) }
      }),
    streamQuery: noStreams,
  }
}

/** Statements that follow one another without pause would block everything else, so this waits for its turn in between. */
const attemptWith =
  (note: NoteStatement, turn: Yield | undefined) =>
  async <T>(sql: string, query: () => T): Promise<T> => {
    const due = turn?.()
    if (due !== undefined) await due
    const since = performance.now()
    try {
      const answer = query()
      note(sql, since, false)
      return answer
    } catch (error) {
      note(sql, since, true)
      throw sqliteOutage(error)
    }
  }

// node:sqlite itself refuses values that it cannot bind.
const values = (parameters: readonly unknown[]): SQLInputValue[] => parameters as SQLInputValue[]

const rows = <R>({ statement, rowOf }: CachedStatement, parameters: readonly unknown[]): R[] =>
  statement.all(...values(parameters)).map(found => rowOf(asArray(found)) as R)

/** Rows are arrays (`setReturnArrays`), which node:sqlite's types do not express. */
const asArray = (row: Record<string, SQLOutputValue>): SQLOutputValue[] => row as unknown as SQLOutputValue[]
