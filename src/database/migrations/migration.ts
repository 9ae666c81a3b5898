// The type of migrations, and the column types that the engines spell differently.
import type { Kysely, RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Engine } from '../connection.ts'

/**
 * One step of the schema; `name` is its identity, and the order of the list is the order of the steps. It must take seconds
 * only, however much data there is: what must be computed for each of many rows is left to a job or the index, which work in
 * batches, continue where they were and report their progress.
 */
export interface Migration {
  readonly name: string
  up(db: Kysely<unknown>, engine: Engine): Promise<void>
}

/** Text that sorts and compares by its bytes on both engines, whatever the server's locale. */
export const textColumn = (engine: Engine): RawBuilder<unknown> =>
  engine === 'sqlite' ? sql`text` : sql`text collate "C"`

/** Bytes. */
export const bytesColumn = (engine: Engine): RawBuilder<unknown> =>
  engine === 'sqlite' ? sql`blob` : sql`bytea`
