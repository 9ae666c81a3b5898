// Precompiled queries: built and compiled once for each engine, then only bound and run.
import { hash } from 'node:crypto'
import type { CompiledQuery, Kysely } from 'kysely'
import { ConnectedKysely } from './connected-kysely.ts'
import type { Connection, Engine, Prepared } from './connection.ts'
import type { Tables } from './tables.ts'

/** Stands for a parameter while the query is built. */
export type Param<P> = <K extends keyof P>(name: K) => P[K]

type Build<P, R> = (db: Kysely<Tables>, param: Param<P>) => { compile(): CompiledQuery<R> }

/** A query with named parameters `P` that gives rows `R`. */
export interface Statement<P, R> {
  readonly build: Build<P, R>
  readonly compiled: { [engine in Engine]?: Compiled }
}

/**
 * Declares a statement. Both types are found by themselves when `param` is annotated:
 * `statement((db, param: Param<{ id: string }>) => db.selectFrom('users').selectAll().where('id', '=', param('id')))`.
 * A parameter is one value: never a list, and never null under `is` (say `is not distinct from`).
 */
export const statement = <P, R>(build: Build<P, R>): Statement<P, R> => ({ build, compiled: {} })

/** Every row. */
export const all = <P, R>(db: Kysely<Tables>, statement: Statement<P, R>, params: P): Promise<R[]> => {
  const connection = connectionOf(db)
  const compiled = compiledFor(db, connection.engine, statement)
  return connection.all<R>(compiled, bind(compiled, params))
}

/** The first row, if there is one; where there may be more, the statement says `limit 1`. */
export const first = <P, R>(
  db: Kysely<Tables>,
  statement: Statement<P, R>,
  params: P,
): Promise<R | undefined> => {
  const connection = connectionOf(db)
  const compiled = compiledFor(db, connection.engine, statement)
  return connection.first<R>(compiled, bind(compiled, params))
}

/** Runs a statement that changes rows, and gives how many it changed. */
export const run = <P, R>(db: Kysely<Tables>, statement: Statement<P, R>, params: P): Promise<number> => {
  const connection = connectionOf(db)
  const compiled = compiledFor(db, connection.engine, statement)
  return connection.run(compiled, bind(compiled, params))
}

interface Compiled extends Prepared {
  /** In the order of the query's placeholders: a parameter to look up, or a value as it is. */
  readonly slots: readonly unknown[]
}

class Parameter {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

const connectionOf = (db: Kysely<Tables>): Connection => {
  if (db instanceof ConnectedKysely) return db.target
  throw new Error(
    "A statement runs on the database's `read` or on a transaction, not on a Kysely derived from one",
  )
}

const compiledFor = <P, R>(db: Kysely<Tables>, engine: Engine, statement: Statement<P, R>): Compiled => {
  const known = statement.compiled[engine]
  if (known !== undefined) return known
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
