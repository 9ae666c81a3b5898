// Precompiled queries: built and compiled once for each engine, then only bound and run.
import { hash } from 'node:crypto'
import type { CompiledQuery, SelectQueryBuilder } from 'kysely'
import { ConnectedKysely } from './connected-kysely.ts'
import type { Engine, Prepared } from './connection.ts'
import type { ReadDb, WriteDb } from './database.ts'
import type { Tables } from './tables.ts'

/** Gives a placeholder for a parameter while the query is built. */
export type Param<P> = <K extends keyof P>(name: K) => P[K]

type Build<P, R, Query = unknown> = (db: WriteDb, param: Param<P>) => Query & { compile(): CompiledQuery<R> }

type Select = Pick<SelectQueryBuilder<Tables, never, unknown>, 'isSelectQueryBuilder'>

/** A query with named parameters `P` that gives rows `R`; it runs on any `Db`. */
export interface Statement<P, R, Db = WriteDb> {
  readonly build: Build<P, R>
  readonly compiled: { [engine in Engine]?: Compiled }
  /** For the compiler only: a statement that writes does not run on a `ReadDb`. */
  readonly runsOn?: (db: Db) => void
}

/**
 * Declares a statement. Both types are inferred when `param` is annotated:
 * `statement((db, param: Param<{ id: string }>) => db.selectFrom('users').selectAll().where('id', '=', param('id')))`.
 * A parameter is one value: never a list, and never null with `is` (use `is not distinct from`).
 */
export function statement<P, R>(build: Build<P, R, Select>): Statement<P, R, ReadDb>
export function statement<P, R>(build: Build<P, R>): Statement<P, R>
export function statement<P, R>(build: Build<P, R>): Statement<P, R> {
  return { build, compiled: {} }
}

/** All rows. */
export const all = <P, R, Db>(db: NoInfer<Db>, statement: Statement<P, R, Db>, params: P): Promise<R[]> => {
  const connected = connectedOf(db)
  const compiled = compiledFor(connected, statement)
  return connected.target.all<R>(compiled, bind(compiled, params))
}

/** The first row, if any; where there may be more, the statement must have `limit 1`. */
export const first = <P, R, Db>(
  db: NoInfer<Db>,
  statement: Statement<P, R, Db>,
  params: P,
): Promise<R | undefined> => {
  const connected = connectedOf(db)
  const compiled = compiledFor(connected, statement)
  return connected.target.first<R>(compiled, bind(compiled, params))
}

/** Runs a statement that changes rows; gives how many it changed. */
export const run = <P, R>(db: WriteDb, statement: Statement<P, R>, params: P): Promise<number> => {
  const connected = connectedOf(db)
  const compiled = compiledFor(connected, statement)
  return connected.target.run(compiled, bind(compiled, params))
}

/**
 * Runs a statement that changes rows, where the outcome does not matter; an error fails the transaction. On PostgreSQL the
 * next statement, or the commit, is sent without waiting for the answer.
 */
export const write = <P, R>(db: WriteDb, statement: Statement<P, R>, params: P): Promise<void> => {
  const connected = connectedOf(db)
  const compiled = compiledFor(connected, statement)
  return connected.target.write(compiled, bind(compiled, params))
}

/**
 * The same for a statement that overwrites the rows of a key, whatever they
 * had: of several unsent ones in a shared transaction, only the last is sent.
 */
export const overwrite = <P, R>(
  db: WriteDb,
  statement: Statement<P, R>,
  params: P,
  key: string,
): Promise<void> => {
  const connected = connectedOf(db)
  const compiled = compiledFor(connected, statement)
  return connected.target.write(compiled, bind(compiled, params), `${compiled.name} ${key}`)
}

interface Compiled extends Prepared {
  /** In the order of the query's placeholders: parameters to look up, and constant values. */
  readonly slots: readonly unknown[]
}

class Parameter {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

const connectedOf = (db: unknown): ConnectedKysely => {
  if (db instanceof ConnectedKysely) return db
  throw new Error(
    "A statement runs on the database's `read` or on a transaction, not on a Kysely derived from one",
  )
}

const compiledFor = <P, R, Db>(db: ConnectedKysely, statement: Statement<P, R, Db>): Compiled => {
  const { engine } = db.target
  const known = statement.compiled[engine]
  if (known !== undefined) return known
  // Stands in for a value of any type; only `bind` looks at it.
  const { sql, parameters } = statement.build(db, name => new Parameter(name) as never).compile()
  const compiled = { sql, name: hash('sha256', sql, 'base64url'), slots: parameters }
  statement.compiled[engine] = compiled
  return compiled
}

const bind = <P>({ slots }: Compiled, params: P): unknown[] => {
  const values: unknown[] = []
  for (const slot of slots) values.push(slot instanceof Parameter ? givenValue(params, slot.name) : slot)
  return values
}

const givenValue = <P>(params: P, name: PropertyKey): unknown => {
  const value = params[name as keyof P]
  if (value === undefined) throw new Error(`The statement's parameter ${String(name)} has no value`)
  return value
}
