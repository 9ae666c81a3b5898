// All SQL on pages that are hidden from some visitors of a site, in whole or in part.
import type { Ctx, WriteCtx } from '#context.ts'
import { inBatches } from '../indexed-changes/index.ts'
import type { PreparedPage } from './engines/index.ts'

/** Replaces the stored restrictions of these pages. */
export const putRestrictions = async (
  ctx: WriteCtx,
  spaceId: string,
  gone: readonly string[],
  pages: readonly PreparedPage[],
): Promise<void> => {
  const ids = [...gone, ...pages.map(({ pageId }) => pageId)]
  for await (const some of inBatches(ids))
    await ctx.db
      .deleteFrom('restricted_pages')
      .where('space_id', '=', spaceId)
      .where('page_id', 'in', some)
      .execute()
  for (const { pageId, restriction } of pages) {
    if (restriction === undefined) continue
    const { noIndex, condition, words } = restriction
    await ctx.db
      .insertInto('restricted_pages')
      .values({ space_id: spaceId, page_id: pageId, no_index: noIndex ? 1 : 0, condition, words })
      .execute()
  }
}

export const forgetRestrictions = async (ctx: WriteCtx, spaceId: string): Promise<void> => {
  await ctx.db.deleteFrom('restricted_pages').where('space_id', '=', spaceId).execute()
}

/** A page that some visitors do not find, or find only in part. */
export interface RestrictedPage {
  readonly spaceId: string
  readonly pageId: string
  readonly noIndex: boolean
  readonly condition: string | null
  /** Whether there are conditions in its text, or in what it includes. */
  readonly isPartly: boolean
}

/** The restricted pages of some spaces. */
export const restrictedPagesOf = async (ctx: Ctx, spaceIds: readonly string[]): Promise<RestrictedPage[]> => {
  const pages: RestrictedPage[] = []
  for await (const some of inBatches(spaceIds)) {
    const rows = await ctx.db
      .selectFrom('restricted_pages')
      .select(row => [
        'space_id',
        'page_id',
        'no_index',
        'condition',
        row('words', 'is not', null).as('is_partly'),
      ])
      .where('space_id', 'in', some)
      .execute()
    for (const { space_id, page_id, no_index, condition, is_partly } of rows)
      pages.push({
        spaceId: space_id,
        pageId: page_id,
        noIndex: no_index !== 0,
        condition,
        isPartly: Boolean(is_partly),
      })
  }
  return pages
}
