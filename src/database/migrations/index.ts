// Migrates databases.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Clock } from '#kernel/clock.ts'
import { timestamp } from '#kernel/clock.ts'
import type { Engine } from '../connection.ts'
import type { Database, ReadDb, WriteDb } from '../database.ts'
import type { Tables } from '../tables.ts'
import { migrations } from './list.ts'
import type { Migration } from './migration.ts'
import { textColumn } from './migration.ts'

export { migrations } from './list.ts'

/** In their order. */
export const migrationNames: readonly string[] = migrations.map(({ name }) => name)

/** The program is older than its database. */
export class NewerDatabase extends Error {}

/** A migration that is about to be applied, with its place among those that the database lacks. */
export interface MigrationStep {
  readonly migration: string
  readonly step: number
  readonly steps: number
  /** Whether it is tried again, since a long read held it up. */
  readonly isHeldUp?: true
}

/**
 * Applies the migrations that a database lacks, each in its transaction; any number of processes may do so at once. `tell`
 * is called before each migration of a database with content, and not for a new database.
 */
export const migrate = async (
  database: Database,
  list: readonly Migration[] = migrations,
  tell: (step: MigrationStep) => void = () => {},
): Promise<void> => {
  let first: number | undefined
  const attempts = new Map<string, number>()
  const tellNext = (migration: string, place: number) => {
    first ??= place
    const attempt = (attempts.get(migration) ?? 0) + 1
    attempts.set(migration, attempt)
    const step = { migration, step: place - first + 1, steps: list.length - first }
    if (first > 0 && attempt === 1) tell(step)
    if (first > 0 && attempt === 2) tell({ ...step, isHeldUp: true })
  }
  const applyOne = (transaction: Kysely<Tables>) =>
    applyNext(transaction, database.engine, list, Date.now, tellNext)
  for (;;)
    try {
      if (!(await database.transaction(applyOne))) return
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      await sleep(pause)
    }
}

/** In milliseconds, before a step is tried again; those who queued behind its lock go on meanwhile. */
const pause = 1000

/**
 * In PostgreSQL a table change waits for all who read the table, and
 * everybody else queues behind it, so it gives up after a second.
 */
const limitLocks = sql`set local lock_timeout = '1s'`

/** Whether PostgreSQL gave up waiting for a lock; after some attempts the transaction throws an error with that as its cause. */
const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === '55P03') || (error.cause !== undefined && isLockTimeout(error.cause)))

/** Throws unless the database is at the last of these migrations; changes nothing. */
export const refuseOtherMigrations = async ({ read }: Pick<Database, 'read'>): Promise<void> => {
  const rows = await read.selectFrom('migrations').select('name').execute()
  const applied = new Set(rows.map(row => row.name))
  refuseNewer(applied, migrations)
  const missing = migrationNames.filter(name => !applied.has(name))
  if (missing.length === 0) return
  throw new Error(
    `the database is older than this program: it lacks the migration ${missing.join(', ')}; ` +
      'start the server once, which brings it up to date, or use the program that belongs to it',
  )
}

/** Keeps other processes from migrating the database until the transaction ends. */
export const lockSchema = async (transaction: WriteDb, engine: Engine): Promise<void> => {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(transaction)
}

/** Creates the tables of an empty database as they were after these migrations. */
export const createSchema = async (
  transaction: WriteDb,
  engine: Engine,
  names: readonly string[],
  clock: Clock,
): Promise<void> => {
  const known = migrations.filter(({ name }) => names.includes(name))
  while (await applyNext(transaction, engine, known, clock)) {}
}

/** The applied migrations, in order; none where there are no tables. */
export const migrationsOf = async (db: ReadDb, engine: Engine): Promise<string[]> => {
  const { rows: tables } = await tableNamed(engine, 'migrations').execute(db)
  if (tables.length === 0) return []
  const rows = await db.selectFrom('migrations').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

const tableNamed = (engine: Engine, name: string) =>
  engine === 'sqlite'
    ? sql`select name from sqlite_schema where name = ${name}`
    : sql`select relname from pg_class where oid = to_regclass(${name})`

// Any number will do, as long as every version of the program locks the same one.
const lockKey = 5_172_026_001

const applyNext = async (
  transaction: Kysely<Tables>,
  engine: Engine,
  list: readonly Migration[],
  clock: Clock,
  tellNext: (migration: string, place: number) => void = () => {},
): Promise<boolean> => {
  await lockSchema(transaction, engine)
  const applied = await appliedNames(transaction, engine)
  refuseNewer(applied, list)
  const place = list.findIndex(migration => !applied.has(migration.name))
  const next = list[place]
  if (next === undefined) return false
  tellNext(next.name, place)
  if (engine === 'postgres') await limitLocks.execute(transaction)
  // A migration is typed without tables, for it must not depend on the present ones.
  await next.up(transaction as unknown as Kysely<unknown>, engine)
  await transaction
    .insertInto('migrations')
    .values({ name: next.name, applied_at: timestamp(clock) })
    .execute()
  return true
}

const appliedNames = async (transaction: Kysely<Tables>, engine: Engine): Promise<Set<string>> => {
  await transaction.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', textColumn(engine), column => column.primaryKey())
    .addColumn('applied_at', textColumn(engine), column => column.notNull())
    .execute()
  const rows = await transaction.selectFrom('migrations').select('name').execute()
  return new Set(rows.map(row => row.name))
}

const refuseNewer = (applied: ReadonlySet<string>, list: readonly Migration[]): void => {
  const known = new Set(list.map(migration => migration.name))
  const unknown = [...applied].filter(name => !known.has(name)).sort()
  if (unknown.length === 0) return
  throw new NewerDatabase(
    `the database is newer than this program: it has the migration ${unknown.join(', ')}, which this program ` +
      'does not know; start the newer program, or bring back a copy made before the upgrade',
  )
}
