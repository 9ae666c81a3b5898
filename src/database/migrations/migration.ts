// What a migration is, and the column types that the engines spell differently.
import type { Kysely, RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Engine } from '../connection.ts'

/**
 * One step of the schema; `name` is its identity, and the order of the list is the order of the steps. It takes
 * seconds, however much there is: what must be computed for each of many rows is done afterwards, in portions, by a job or by
 * the index, which go on where they were and say how far they are.
 */
export interface Migration {
  readonly name: string
  up(db: Kysely<unknown>, engine: Engine): Promise<void>
}

/** Text that sorts and compares by its bytes on both engines, whatever the server's language. */
export const textColumn = (engine: Engine): RawBuilder<unknown> =>
  engine === 'sqlite' ? sql`text` : sql`text collate "C"`

/** Bytes. */
export const bytesColumn = (engine: Engine): RawBuilder<unknown> =>
  engine === 'sqlite' ? sql`blob` : sql`bytea`
