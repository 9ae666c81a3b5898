// Search on PostgreSQL: words in a tsvector, found by an index over all of them.
import { sql } from 'kysely'
import { pageWords, toPlainPage } from '#content/search/index.ts'
import { firstThatFinds } from './attempts.ts'
import type { SearchEngine, SearchPage } from './engine.ts'
import { findPages, findSpaces, known } from './postgres-queries.ts'
import { keyVectorOf, streamOf, vectorOf } from './postgres-words.ts'

export const postgresSearch: SearchEngine = {
  put: async (ctx, pages) => {
    if (pages.length === 0) return
    await ctx.db
      .insertInto('search_pages')
      .values(pages.map(rowOf))
      .onConflict(conflict =>
        conflict.columns(['space_id', 'page_id']).doUpdateSet(row => ({
          title: row.ref('excluded.title'),
          plain: row.ref('excluded.plain'),
          words: row.ref('excluded.words'),
          key_words: row.ref('excluded.key_words'),
          stream: row.ref('excluded.stream'),
        })),
      )
      .execute()
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
      known: words => known(ctx, words),
    })
    return found ?? { count: 0, pages: [] }
  },
  findSpaces: async (ctx, question) => {
    const found = await firstThatFinds(question.query, {
      look: query => findSpaces(ctx, { ...question, query }),
      known: words => known(ctx, words),
    })
    return found ?? { count: 0, spaces: [] }
  },
}

const rowOf = (page: SearchPage) => {
  const words = pageWords(page)
  return {
    space_id: page.spaceId,
    page_id: page.pageId,
    title: page.title,
    plain: toPlainPage(page.sections),
    words: sql<string>`${vectorOf(page.spaceId, words)}::tsvector`,
    key_words: sql<string>`${keyVectorOf(words)}::tsvector`,
    stream: streamOf(words),
  }
}
