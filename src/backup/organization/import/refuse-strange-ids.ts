// What is true of the ids in every export, in SQL: they have the form of ids, were made before now, and name people who
// are in it.
import { type RawBuilder, sql } from 'kysely'
import type { ReadDb } from '#database/index.ts'
import { idLength } from '#kernel/ids.ts'
import { columnsOfPeople, organizationTables } from '../organization-tables.ts'

/** Throws for the first row that breaks a rule; `newest` is an id that is made now. */
export const refuseStrangeIds = async (staged: ReadDb, newest: string): Promise<void> => {
  const refuse = (table: string, condition: RawBuilder<unknown>, problem: string): Promise<void> =>
    refuseWhere(staged, table, condition, problem)
  await refuse('spaces', sql`lineage_id not in (select id from spaces)`, 'has its content elsewhere')
  for (const { name, key } of organizationTables) {
    if (key.length > 1 || key[0] !== 'id') continue
    const isNoId = sql`length(id) <> ${sql.lit(idLength)} or id glob '*[^0-9A-Za-z]*'`
    await refuse(name, isNoId, 'is called by what is no id')
    // A process makes ids greater than the greatest that exists, so no id may lie in the future.
    await refuse(name, sql`id > ${newest}`, 'was made later than now; is the clock right?')
  }
  for (const { table, column, isPerhaps } of columnsOfPeople) {
    const value = sql.ref(column)
    const isUnknown = sql`${value} is not null and ${value} <> '' and ${value} not in (select id from users)`
    if (!isPerhaps) await refuse(table, isUnknown, `names somebody in ${column} who is not in it`)
  }
}

const refuseWhere = async (
  staged: ReadDb,
  table: string,
  condition: RawBuilder<unknown>,
  problem: string,
): Promise<void> => {
  const { rows } = await sql`select 1 from ${sql.table(table)} where ${condition} limit 1`.execute(staged)
  if (rows.length > 0) throw new Error(`a row of ${table} in the export ${problem}; nothing was changed`)
}
