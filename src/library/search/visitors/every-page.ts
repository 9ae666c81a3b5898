// All pages of a space that a visitor of a site can find, as they are in the index, for searching them elsewhere.
import { type Section, sectionsOfPage } from '#content/search/index.ts'
import { pagesOf } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { restrictionsOf } from './hidden-pages.ts'
import { indexedTexts } from './store.ts'
import { visibleTexts } from './visible-texts.ts'
import { type VisitorVariable, visitedSpaces } from './visited-space.ts'

interface SearchablePage {
  /** Among equally good pages, the one with the lower id comes first. */
  readonly id: number
  readonly pageId: string
  readonly title: string
  /** The titles of the pages above it. */
  readonly above: readonly string[]
  readonly sections: readonly Section[]
  /** Whether other visitors may read more of it. */
  readonly isPartly: boolean
}

/** Yields the pages in the order of their ids. Pages that cannot be read in time are left out, as in a search. */
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
