// All SQL on pages with comments.
import type { Selectable } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import { type Param, statement, type Tables, write } from '#database/index.ts'

export type PageRow = Selectable<Tables['discussed_pages']>

/** The stored rows of those pages that have comments. */
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

/** Stores a page with comments, unless it is stored already. */
export const keepPage = (ctx: WriteCtx, row: PageRow): Promise<void> => write(ctx.db, putPage, row)

const putPage = statement((db, param: Param<PageRow>) =>
  db
    .insertInto('discussed_pages')
    .values({
      head_id: param('head_id'),
      page_id: param('page_id'),
      title: param('title'),
      path: param('path'),
      emoji: param('emoji'),
      icon: param('icon'),
      created_at: param('created_at'),
      updated_at: param('updated_at'),
    })
    .onConflict(conflict => conflict.columns(['head_id', 'page_id']).doNothing()),
)

/** Stores the last state of pages with comments. */
export const keepLast = async (ctx: WriteCtx, rows: readonly PageRow[]): Promise<void> => {
  if (rows.length === 0) return
  await ctx.db
    .insertInto('discussed_pages')
    .values(rows)
    .onConflict(conflict =>
      conflict.columns(['head_id', 'page_id']).doUpdateSet(row => ({
        title: row.ref('excluded.title'),
        path: row.ref('excluded.path'),
        emoji: row.ref('excluded.emoji'),
        icon: row.ref('excluded.icon'),
        created_at: row.ref('excluded.created_at'),
        updated_at: row.ref('excluded.updated_at'),
      })),
    )
    .execute()
}
