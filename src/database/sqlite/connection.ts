// A connection over node:sqlite: every statement is run in one go, and promises only carry the answer.
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
  /** Is told how long each statement took, in seconds. */
  readonly duration: Distribution
  /** Called before every statement. */
  readonly before?: (statement: CachedStatement) => void
  /** Whether whoever asks waits for `turn` before each statement, as a transaction's guard does. */
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

/** Statements that follow one another without end would block everybody else, reads and writes alike. */
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

// node:sqlite itself refuses what it cannot bind.
const values = (parameters: readonly unknown[]): SQLInputValue[] => parameters as SQLInputValue[]

const rows = <R>({ statement, rowOf }: CachedStatement, parameters: readonly unknown[]): R[] =>
  statement.all(...values(parameters)).map(found => rowOf(asArray(found)) as R)

/** Rows are arrays here (`setReturnArrays`), which the types of node:sqlite do not know. */
const asArray = (row: Record<string, SQLOutputValue>): SQLOutputValue[] => row as unknown as SQLOutputValue[]
