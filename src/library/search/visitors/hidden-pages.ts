// Which pages of spaces are hidden from a visitor of a site, and which ones in part.
import { idsBelow, pagesOf } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { eachInTurns } from '#kernel/yielding.ts'
import { type RestrictedPage, restrictedPagesOf } from '../../search-index/index.ts'
import type { VisitedSpace } from './visited-space.ts'

/** Ids of pages by the ids of their spaces. */
export type PagesBySpace = ReadonlyMap<string, readonly string[]>

export interface Restrictions {
  /** Pages that nobody finds, or that this visitor does not find because of conditions on them or on pages above them. */
  readonly hidden: PagesBySpace
  /** Pages with conditions in their texts that are not hidden. */
  readonly partly: PagesBySpace
}

/**
 * Takes from the index which pages have conditions, and from the contents what the conditions are and which pages are below.
 */
export const restrictionsOf = async (
  ctx: Ctx,
  spaces: ReadonlyMap<string, VisitedSpace>,
): Promise<Restrictions> => {
  const restricted = await restrictedPagesOf(ctx, [...spaces.keys()])
  const [hidden, partly] = [new Map<string, string[]>(), new Map<string, string[]>()]
  for (const [spaceId, pages] of Map.groupBy(restricted, ({ spaceId }) => spaceId)) {
    const space = spaces.get(spaceId)
    if (space === undefined) continue
    const ids = await hiddenIn(space, pages)
    hidden.set(spaceId, [...ids])
    const others = pages.filter(({ pageId, isPartly }) => isPartly && !ids.has(pageId))
    partly.set(
      spaceId,
      others.map(({ pageId }) => pageId),
    )
  }
  return { hidden, partly }
}

const hiddenIn = async (space: VisitedSpace, pages: readonly RestrictedPage[]): Promise<Set<string>> => {
  const ids = new Set(pages.flatMap(({ pageId, noIndex }) => (noIndex ? [pageId] : [])))
  const { session, root } = space
  const withConditions = pages.flatMap(({ pageId, condition }) => (condition === null ? [] : [pageId]))
  const notShown: string[] = []
  await eachInTurns(await pagesOf(session, root, withConditions), page => {
    if (!space.isShown(page)) notShown.push(page.id)
  })
  for (const id of [...notShown, ...(await idsBelow(session, root, notShown))]) ids.add(id)
  return ids
}
