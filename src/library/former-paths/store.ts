// All SQL on former slugs of pages.
import type { Insertable } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import type { Tables } from '#database/index.ts'

type FormerSlugRow = Insertable<Tables['former_slugs']>

/** Inserts slugs; the same page, parent and slug keeps only the latest revision. */
export const putFormerSlugs = async (ctx: WriteCtx, rows: readonly FormerSlugRow[]): Promise<void> => {
  await ctx.db
    .insertInto('former_slugs')
    .values(rows)
    .onConflict(conflict =>
      conflict
        .columns(['space_id', 'parent_id', 'slug', 'page_id'])
        .doUpdateSet(row => ({ revision_id: row.ref('excluded.revision_id') })),
    )
    .execute()
}

/** The pages that had a slug under one of the parents, the latest one first. */
export const formerOwners = (
  ctx: Ctx,
  {
    spaceId,
    parents,
    slug,
    limit,
  }: { spaceId: string; parents: readonly string[]; slug: string; limit: number },
): Promise<{ parent_id: string; page_id: string }[]> =>
  ctx.db
    .selectFrom('former_slugs')
    .select(['parent_id', 'page_id'])
    .where('space_id', '=', spaceId)
    .where('parent_id', 'in', parents)
    .where('slug', '=', slug)
    .orderBy('revision_id', 'desc')
    .orderBy('page_id')
    .limit(limit)
    .execute()

/** A space that is made as a copy of another has the same pages, so it gets their former slugs. */
export const copyFormerSlugs = async (ctx: WriteCtx, from: string, to: string): Promise<void> => {
  await ctx.db
    .insertInto('former_slugs')
    .columns(['space_id', 'parent_id', 'slug', 'page_id', 'revision_id'])
    .expression(db =>
      db
        .selectFrom('former_slugs')
        .select(({ val }) => [val(to).as('space_id'), 'parent_id', 'slug', 'page_id', 'revision_id'])
        .where('space_id', '=', from),
    )
    .execute()
}

export const forgetFormerSlugs = async (ctx: WriteCtx, spaceId: string): Promise<void> => {
  await ctx.db.deleteFrom('former_slugs').where('space_id', '=', spaceId).execute()
}
