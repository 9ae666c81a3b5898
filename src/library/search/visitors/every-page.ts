// All pages of a space that a visitor of a site finds, as the index has them: for whoever searches them elsewhere.
import { type Section, sectionsOfPage } from '#content/search/index.ts'
import { pagesOf } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { restrictionsOf } from './hidden-pages.ts'
import { indexedTexts } from './store.ts'
import { visibleTexts } from './visible-texts.ts'
import { type VisitorVariable, visitedSpaces } from './visited-space.ts'

interface SearchablePage {
  /** Of pages that are found alike, the lower one comes first. */
  readonly id: number
  readonly pageId: string
  readonly title: string
  /** The titles above it. */
  readonly above: readonly string[]
  readonly sections: readonly Section[]
  /** Whether others may read more of it. */
  readonly isPartly: boolean
}

/** In the order of their ids. What cannot be read in time is left out, as a search does it. */
export async function* everyPage(
  ctx: Ctx,
  owner: string,
  spaceId: string,
  visitor: VisitorVariable,
): AsyncGenerator<SearchablePage> {
  const spaces = await visitedSpaces(ctx, [spaceId], visitor)
  const space = spaces.get(spaceId)
  if (space === undefined) return
  const restrictions = await restrictionsOf(ctx, spaces)
  const hidden = new Set(restrictions.hidden.get(spaceId))
  const partly = new Set(restrictions.partly.get(spaceId))
  for await (const { id, pageId, title, plain, ...row } of indexedTexts(ctx, spaceId)) {
    if (hidden.has(pageId)) continue
    const above = row.above.split('\n')
    if (!partly.has(pageId)) {
      yield { id, pageId, title, above, sections: sectionsOfPage(plain), isPartly: false }
      continue
    }
    const [page] = await pagesOf(space.session, space.root, [pageId])
    if (page?.document === undefined) continue
    const sections = await visibleTexts(ctx, owner).read(space, page)
    if (sections !== undefined) yield { id, pageId, title: page.title, above, sections, isPartly: true }
  }
}
