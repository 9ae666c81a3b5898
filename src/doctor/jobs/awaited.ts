// Checks, in SQL, of rows that wait for a job whose key is their id: without the job they would wait for ever.
import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '#database/index.ts'
import { enqueue, type JobKind } from '#jobs/index.ts'
import { importContent } from '#library/imports/index.ts'
import { processSpec } from '#library/openapi-specs/index.ts'
import { translateContent } from '#library/translations/index.ts'
import type { Check } from '../check.ts'
import { rowsWhere } from '../rows.ts'

interface Awaiting {
  readonly table: 'imports' | 'translation_runs' | 'openapi_specs'
  readonly what: string
  readonly kind: JobKind
  readonly isWaiting: RawBuilder<unknown>
}

const awaiting = ({ table, what, kind, isWaiting }: Awaiting): Check => {
  const isForgotten = sql`${isWaiting} and not exists (select 1 from jobs
    where jobs.name = ${kind.name} and jobs.key = ${sql.ref(`${table}.id`)})`
  return {
    id: `${table}.job`,
    rule: `${what} that waits has a job that will do it.`,
    find: at => rowsWhere(at, table, isForgotten, ['organization_id']),
    remedy: {
      mends: 'asks for it again',
      mend: async (ctx, findings) => {
        for (const { row } of findings)
          await ctx.inTransaction(async inside => {
            const found =
              await sql`select 1 from ${sql.table(table satisfies keyof Tables)} where id = ${row.id} and ${isForgotten}`.execute(
                inside.db,
              )
            if (found.rows.length === 0) return
            await enqueue(inside, kind, { key: String(row.id), owner: String(row.organization_id) })
          })
      },
    },
  }
}

export const awaitedJobs: readonly Check[] = [
  awaiting({
    table: 'imports',
    what: 'An import',
    kind: importContent,
    // An awaited import is done by the request that waits for it.
    isWaiting: sql`status in ('pending', 'running') and is_awaited = 0`,
  }),
  awaiting({
    table: 'translation_runs',
    what: 'A run of a translation',
    kind: translateContent,
    isWaiting: sql`status in ('pending', 'running')`,
  }),
  awaiting({
    table: 'openapi_specs',
    what: 'A spec',
    kind: processSpec,
    isWaiting: sql`state in ('pending', 'progress')`,
  }),
]
