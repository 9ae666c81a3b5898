// The query plan of an engine, for tests of queries that must use an index.
import { CompiledQuery, sql } from 'kysely'
import type { Database } from '#database/index.ts'

/** The plan as the engine describes it. */
export const planOf = (database: Database, query: { compile(): CompiledQuery }): Promise<string> =>
  database.transaction(async db => {
    const { sql: text, parameters } = query.compile()
    // PostgreSQL would rather scan and sort so few rows.
    if (database.engine === 'postgres')
      await sql`set local enable_seqscan = off; set local enable_bitmapscan = off`.execute(db)
    const explain = database.engine === 'postgres' ? 'explain' : 'explain query plan'
    const { rows } = await db.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]))
    return JSON.stringify(rows)
  })
