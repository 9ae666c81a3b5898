// All SQL on pages with comments on them.
import type { Selectable } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import { first, type Param, statement, type Tables } from '#database/index.ts'

export type PageRow = Selectable<Tables['discussed_pages']>

export const isAnyDiscussed = async (ctx: Ctx, headId: string): Promise<boolean> =>
  (await first(ctx.db, anyDiscussed, { head: headId })) !== undefined

const anyDiscussed = statement((db, param: Param<{ head: string }>) =>
  db.selectFrom('discussed_pages').select('page_id').where('head_id', '=', param('head')).limit(1),
)

/** What is kept of those of the pages that are discussed. */
export const keptPages = (ctx: Ctx, headId: string, ids: readonly string[]): Promise<PageRow[]> =>
  ctx.db
    .selectFrom('discussed_pages')
    .selectAll()
    .where('head_id', '=', headId)
    .where('page_id', 'in', ids)
    .execute()

export const discussedAmong = async (
  ctx: Ctx,
  headId: string,
  ids: readonly string[],
): Promise<Set<string>> => new Set((await keptPages(ctx, headId, ids)).map(({ page_id }) => page_id))

/** Stores what the pages are: a row that exists already stays (`first`), or is replaced (`last`). */
export const keepPages = async (
  ctx: WriteCtx,
  rows: readonly PageRow[],
  which: 'first' | 'last',
): Promise<void> => {
  if (rows.length === 0) return
  await ctx.db
    .insertInto('discussed_pages')
    .values(rows)
    .onConflict(conflict => {
      const same = conflict.columns(['head_id', 'page_id'])
      if (which === 'first') return same.doNothing()
      return same.doUpdateSet(row => ({
        title: row.ref('excluded.title'),
        path: row.ref('excluded.path'),
        emoji: row.ref('excluded.emoji'),
        icon: row.ref('excluded.icon'),
        created_at: row.ref('excluded.created_at'),
        updated_at: row.ref('excluded.updated_at'),
      }))
    })
    .execute()
}
