// Searches some spaces for a visitor of a site: only pages that they see, by what they can read on them.
import { better, firstThatFinds, type Query } from '#content/search/index.ts'
import type { Ctx } from '#context.ts'
import { engineOf, type FoundPage, type Question, type Rank } from '../../search-index/index.ts'
import { restrictionsOf } from './hidden-pages.ts'
import { type PartlyFound, partlyShown } from './partly-shown.ts'
import { indexedPagesOf } from './store.ts'
import type { VisitedSpace } from './visited-space.ts'

export interface VisitorQuestion {
  /** The organization that searches: each has a queue of its own. */
  readonly owner: string
  readonly query: Query
  readonly after?: Rank | undefined
  readonly limit: number
}

export interface FoundForVisitor {
  readonly count: number
  readonly pages: readonly FoundPage[]
  /** How many pages might match but could not be read in time. */
  readonly unread: number
  /** The question by which these were found: as it was asked or, where that found nothing, relaxed. */
  readonly query: Query
}

/**
 * Most pages are the same for all visitors, and are found by the index. Hidden pages are excluded there; pages with
 * conditions in their texts are read as the visitor sees them, and merged into the result.
 */
export const findForVisitor = async (
  ctx: Ctx,
  spaces: ReadonlyMap<string, VisitedSpace>,
  { owner, query, after, limit }: VisitorQuestion,
): Promise<FoundForVisitor> => {
  const ids = [...spaces.keys()]
  if (ids.length === 0) return { count: 0, pages: [], unread: 0, query }
  const { hidden, partly } = await restrictionsOf(ctx, spaces)
  const indexed = await indexedPagesOf(ctx, partly)
  const except = [...indexed, ...(await indexedPagesOf(ctx, hidden))].map(({ id }) => id)
  const others = partlyShown(ctx, owner, spaces, partly, indexed)
  const where: Pick<Question, 'owner' | 'scope'> = { owner, scope: { spaceIds: ids } }
  const found = await firstThatFinds(query, {
    look: async query => {
      const found = await others.find(query)
      const byPlace = found.length > 0
      const asked = { ...where, query, after, limit, except, byPlace }
      const { count, pages } = await engineOf(ctx).findStrictly(ctx, asked)
      if (count + found.length === 0) return undefined
      return { count: count + found.length, pages: merged(pages, found, after, limit), query }
    },
    countOf: ({ count }) => count,
    known: async words => {
      const known = [...(await engineOf(ctx).known(ctx, where, words)), ...(await others.known(words))]
      return [...new Set(known)]
    },
  })
  return { ...(found ?? { count: 0, pages: [], query }), unread: others.unread() }
}

/** The next `limit` pages of both kinds, the best first. */
const merged = (
  pages: readonly FoundPage[],
  others: readonly PartlyFound[],
  after: Rank | undefined,
  limit: number,
): FoundPage[] => {
  const next = others.filter(({ score, id }) => after === undefined || better(after, [score, id]) < 0)
  return [...pages.map(page => ({ ...page, show: () => page })), ...next]
    .sort((one, other) => better([one.score, one.id], [other.score, other.id]))
    .slice(0, limit)
    .map(({ show }) => show())
}
