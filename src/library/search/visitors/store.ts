// All SQL of searching for visitors of sites.
import type { Ctx } from '#context.ts'
import { batchesOf } from '#kernel/batches.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { PagesBySpace } from './hidden-pages.ts'

/** A page in the index. */
export interface IndexedPage {
  readonly id: number
  readonly spaceId: string
  readonly pageId: string
  /** The titles of the pages above it, one on each line. */
  readonly above: string
}

/** The pages among these that are in the index. */
export const indexedPagesOf = async (ctx: Ctx, pages: PagesBySpace): Promise<IndexedPage[]> => {
  const found: IndexedPage[] = []
  for await (const [spaceId, ids] of batches(pages, 500)) {
    const rows = await ctx.db
      .selectFrom('search_pages')
      .select(['id', 'page_id', 'above'])
      .where('space_id', '=', spaceId)
      .where('page_id', 'in', ids)
      .execute()
    for (const { id, page_id, above } of rows) found.push({ id: Number(id), spaceId, pageId: page_id, above })
  }
  return found
}

/** A page with all words that any visitor may read on it. */
export interface PageWithWords {
  readonly spaceId: string
  readonly pageId: string
  readonly words: string
}

/** The pages among these with conditions in their texts, some at a time. */
export async function* wordsOf(ctx: Ctx, pages: PagesBySpace): AsyncGenerator<PageWithWords> {
  for await (const [spaceId, ids] of batches(pages, 50)) {
    const rows = await ctx.db
      .selectFrom('restricted_pages')
      .select(['page_id', 'words'])
      .where('space_id', '=', spaceId)
      .where('page_id', 'in', ids)
      .execute()
    for (const { page_id, words } of rows) if (words !== null) yield { spaceId, pageId: page_id, words }
  }
}

async function* batches(
  pages: PagesBySpace,
  count: number,
): AsyncGenerator<readonly [spaceId: string, pageIds: string[]]> {
  for (const [spaceId, ids] of pages)
    for (const some of batchesOf(ids, { count })) {
      await yieldWhenLong()
      yield [spaceId, some]
    }
}

export interface IndexedText {
  readonly id: number
  readonly pageId: string
  readonly title: string
  /** The titles of the pages above it, one on each line. */
  readonly above: string
  /** The text in the form in which search stores it. */
  readonly plain: string
}

/** All pages of a space in the index, some at a time. */
export async function* indexedTexts(ctx: Ctx, spaceId: string): AsyncGenerator<IndexedText> {
  for (let after = -1; ; ) {
    const rows = await ctx.db
      .selectFrom('search_pages')
      .select(['id', 'page_id', 'title', 'above', 'plain'])
      .where('space_id', '=', spaceId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(textsAtOnce)
      .execute()
    for (const { id, page_id, ...row } of rows) yield { id: Number(id), pageId: page_id, ...row }
    const last = rows.at(-1)
    if (last === undefined) return
    after = Number(last.id)
  }
}

const textsAtOnce = 50
