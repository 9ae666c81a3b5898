// Search on PostgreSQL, in SQL: words in a tsvector, found by an index over all of them.
import { sql } from 'kysely'
import { firstThatFinds } from '#content/search/index.ts'
import type { WriteCtx } from '#context.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { PreparedPage, SearchEngine } from './engine.ts'
import { findPages, findSpaces, known } from './postgres-queries.ts'

export const postgresSearch: SearchEngine = {
  put: async (ctx, pages) => {
    for (const page of pages) {
      await yieldWhenLong()
      await putPage(ctx, page)
    }
  },
  remove: async (ctx, spaceId, pageIds) => {
    if (pageIds.length === 0) return
    const pages = ctx.db.deleteFrom('search_pages').where('space_id', '=', spaceId)
    await pages.where('page_id', 'in', pageIds).execute()
  },
  removeSpace: async (ctx, spaceId) => {
    await ctx.db.deleteFrom('search_pages').where('space_id', '=', spaceId).execute()
  },
  find: async (ctx, question) => {
    const found = await firstThatFinds(question.query, {
      look: query => findPages(ctx, { ...question, query }),
      countOf: ({ count }) => count,
      known: words => known(ctx, question.scope, words),
    })
    return found ?? { count: 0, pages: [] }
  },
  findSpaces: async (ctx, question) => {
    const found = await firstThatFinds(question.query, {
      look: query => findSpaces(ctx, { ...question, query }),
      countOf: ({ pages }) => pages,
      known: words => known(ctx, question.scope, words),
    })
    return found?.found ?? { count: 0, spaces: [] }
  },
  findStrictly: async (ctx, question) => {
    const found = question.query.terms.length > 0 ? await findPages(ctx, question) : undefined
    return found ?? { count: 0, pages: [] }
  },
  known: (ctx, { scope }, words) => known(ctx, scope, words),
}

const putPage = async (ctx: WriteCtx, page: PreparedPage): Promise<void> => {
  await ctx.db
    .insertInto('search_pages')
    .values(rowOf(page))
    .onConflict(conflict =>
      conflict.columns(['space_id', 'page_id']).doUpdateSet(row => ({
        title: row.ref('excluded.title'),
        above: row.ref('excluded.above'),
        plain: row.ref('excluded.plain'),
        words: row.ref('excluded.words'),
        key_words: row.ref('excluded.key_words'),
        stream: row.ref('excluded.stream'),
      })),
    )
    .execute()
}

const rowOf = ({ spaceId, pageId, title, above, plain, words }: PreparedPage) => ({
  space_id: spaceId,
  page_id: pageId,
  title,
  above,
  plain,
  words: sql<string>`${words.words}::tsvector`,
  key_words: sql<string>`${words.key_words}::tsvector`,
  stream: words.stream as string,
})
