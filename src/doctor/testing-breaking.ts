// For tests of the doctor: breaks something in a transaction, has it found and repaired there, and rolls back.
import { type RawBuilder, sql } from 'kysely'
import { inTransaction, operator, type WriteCtx } from '#context.ts'
import type { Tables, WriteDb } from '#database/index.ts'
import type { World } from '../../test/world/world.ts'
import { type Check, type Finding, isMending } from './check.ts'
import { outcomeOf } from './examine.ts'

/** What a check finds of something broken, and what is left after the repair. */
export interface Seen {
  readonly found: readonly Finding[]
  /** Undefined if the check cannot repair. */
  readonly left: readonly Finding[] | undefined
}

class Undone extends Error {}

/** Breaks something, runs a check, has it repair what it can, and runs it again. Rolls everything back. */
export const seenOf = async (
  { installation }: World,
  check: Check,
  act: (ctx: WriteCtx) => Promise<unknown>,
  isQuick = false,
): Promise<Seen> => {
  let seen: Seen | undefined
  const { engine } = installation.database
  const work = inTransaction(installation, operator, async ctx => {
    const inside: WriteCtx = Object.assign(Object.create(ctx), {
      // Repairs open transactions, which become part of this one.
      inTransaction: <T>(work: (ctx: WriteCtx) => Promise<T>) => work(inside),
    })
    const look = async (): Promise<readonly Finding[]> => {
      const at = { db: inside.db, engine, installation: inside, isQuick, report: () => {} }
      return (await outcomeOf(check, at)).findings
    }
    await letAnything(inside)
    await act(inside)
    const found = await look()
    const { remedy } = check
    if (isMending(remedy)) await remedy.mend(inside, found)
    seen = { found, left: isMending(remedy) ? await look() : undefined }
    throw new Undone()
  })
  await work.catch(error => {
    if (!(error instanceof Undone)) throw error
  })
  return seen as Seen
}

/** Switches foreign keys off, as if the database were damaged. */
const letAnything = ({ db, database }: WriteCtx): Promise<unknown> =>
  database.engine === 'sqlite'
    ? sql`pragma defer_foreign_keys = on`.execute(db)
    : sql`set local session_replication_role = replica`.execute(db)

/** Changes a column of one row of a table. */
export const setInOne = async (
  { db, database }: WriteCtx,
  table: keyof Tables,
  column: string,
  value: unknown,
  where: RawBuilder<unknown> = sql`true`,
): Promise<void> => {
  const row = database.engine === 'sqlite' ? sql.ref('rowid') : sql.ref('ctid')
  const one = sql`select ${row} from ${sql.table(table)} where ${where} limit 1`
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${row} = (${one})`.execute(db)
  if (numAffectedRows !== 1n) throw new Error(`nothing to break in ${table}`)
}

/** Inserts a row whose other columns are as empty as they may be. */
export const addRow = async (
  ctx: { readonly db: WriteDb; readonly database: WriteCtx['database'] },
  table: keyof Tables,
  values: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const { rows } =
    ctx.database.engine === 'sqlite'
      ? await sql<{ name: string; type: string }>`
          select name, type from pragma_table_info(${table}) where ("notnull" = 1 or pk > 0) and dflt_value is null`.execute(
          ctx.db,
        )
      : await sql<{ name: string; type: string }>`
          select column_name as name, data_type as type from information_schema.columns
          where table_name = ${table} and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER'`.execute(
          ctx.db,
        )
  const row = { ...Object.fromEntries(rows.map(({ name, type }) => [name, emptyOf(type)])), ...values }
  await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map(name => sql.ref(name)))})
    values (${sql.join(Object.values(row))})`.execute(ctx.db)
}

const emptyOf = (type: string): unknown => {
  if (/blob|bytea/i.test(type)) return Buffer.alloc(0)
  // Valid JSON, and not in any list of values.
  return /int/i.test(type) ? 0 : '[]'
}
