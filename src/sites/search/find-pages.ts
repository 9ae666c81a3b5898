// Finds the pages of some spaces that a visitor sees, the best first: used by every search of a site.
import { parseQuery, type Query } from '#content/search/index.ts'
import type { Ctx } from '#context.ts'
import { listPrepared, type PageRequest } from '#http/list.ts'
import { catchUpSpaces, combinedProgress } from '#library/content-index/index.ts'
import {
  findForVisitor,
  mostMissing,
  rankOf,
  type ShownPage,
  shownPages,
  visitedSpaces,
} from '#library/search/index.ts'
import { type Visitor, visitorVariable } from '../visitors/index.ts'
import { isOneOf } from './store.ts'

interface PageSearch<Result> {
  /** The id of the organization that owns the spaces. */
  readonly owner: string
  readonly spaceIds: readonly string[]
  readonly visitor: Visitor
  readonly text: string
  /**
   * `query` is the one that found them: where no page has the exact words, it has similar ones that are spelt nearly so.
   */
  readonly present: (pages: readonly ShownPage[], query: Query) => Promise<Result[]>
}

/** The list of pages, the query that found them, and the progress of the index where it lags behind. */
export const findPages = async <Result>(
  ctx: Ctx,
  page: PageRequest,
  { owner, spaceIds, visitor, text, present }: PageSearch<Result>,
) => {
  const lagging =
    spaceIds.length === 0 ? undefined : await catchUpSpaces(ctx, owner, isOneOf(spaceIds), { mostMissing })
  const spaces = await visitedSpaces(ctx, spaceIds, visitorVariable(visitor))
  let query = parseQuery(text)
  let unread = 0
  const list = await listPrepared(ctx, page, {
    find: async (after, limit) => {
      const found = await findForVisitor(ctx, spaces, { owner, query, after: rankOf(after), limit })
      query = found.query
      unread = found.unread
      return { rows: [...found.pages], count: found.count }
    },
    sortKeys: 2,
    sortedBy: ({ score, id }) => [score, id],
    present: async pages => present(await shownPages(spaces, pages), query),
  })
  const indexing = combinedProgress([lagging, unread > 0 ? { done: 0, total: unread } : undefined])
  return { list, query, indexing }
}
