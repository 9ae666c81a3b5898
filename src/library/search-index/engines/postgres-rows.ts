// Reads the rows of pages that are shown, in SQL: each page once for a question.
import { sql } from 'kysely'
import type { Ctx } from '#context.ts'

interface PageRow {
  readonly id: number
  readonly space_id: string
  readonly page_id: string
  readonly title: string
  readonly above: string
  readonly plain: string
}

/** Reads rows by their ids; rows that were read before are not read again. */
export type ReadRows = (ids: readonly number[]) => Promise<ReadonlyMap<number, PageRow>>

export const rowReader = (ctx: Ctx): ReadRows => {
  const known = new Map<number, PageRow>()
  return async ids => {
    const missing = ids.filter(id => !known.has(id))
    if (missing.length > 0) {
      const { rows } = await sql<PageRow>`
        select id, space_id, page_id, title, above, plain
        from search_pages where id = any(${missing}::bigint[])`.execute(ctx.db)
      for (const row of rows) known.set(Number(row.id), row)
    }
    return known
  }
}
