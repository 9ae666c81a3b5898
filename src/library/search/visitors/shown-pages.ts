// Pages that were found for a visitor, with their records in the present content.
import { frontPage, type PageRecord, pagesOf, withAncestors } from '#content/snapshot/index.ts'
import type { FoundPage } from '../../search-index/index.ts'
import type { VisitedSpace } from './visited-space.ts'

export interface ShownPage {
  readonly found: FoundPage
  readonly page: PageRecord
  /** The pages above it, from the top. */
  readonly above: readonly PageRecord[]
  readonly path: string
  /** Whether it is the front page of its space. */
  readonly isFront: boolean
}

/**
 * The pages in the order of the result. A page that has just been removed or hidden is left out: the index may lag behind.
 */
export const shownPages = async (
  spaces: ReadonlyMap<string, VisitedSpace>,
  found: readonly FoundPage[],
): Promise<ShownPage[]> => {
  const shown = new Map<FoundPage, ShownPage>()
  for (const [spaceId, pages] of Map.groupBy(found, ({ spaceId }) => spaceId)) {
    const space = spaces.get(spaceId)
    if (space === undefined) continue
    const ids = pages.map(({ pageId }) => pageId)
    const records = await pagesOf(space.session, space.root, ids)
    const chains = await withAncestors(space.session, space.root, records)
    const front = await frontPage(space.session, space.root)
    for (const one of pages) {
      const chain = chains.get(one.pageId)
      const page = chain?.at(-1)
      if (chain === undefined || page === undefined || page.noIndex === true) continue
      if (!chain.every(space.isShown)) continue
      const path = chain.flatMap(({ slug }) => slug ?? []).join('/')
      shown.set(one, { found: one, page, above: chain.slice(0, -1), path, isFront: page.id === front?.id })
    }
  }
  return found.flatMap(one => shown.get(one) ?? [])
}
