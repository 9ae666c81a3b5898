// Suggests pages that may be meant by an address at which nothing was found.
import { type ComparedText, likenessTo, titleBounds } from '#content/search/index.ts'
import type { Ctx } from '#context.ts'
import { eachInTurns } from '#kernel/yielding.ts'
import type { SiteView } from '../published/index.ts'
import type { PlacedSiteSpace } from '../resolver/index.ts'
import type { TitledPage } from './titled-pages.ts'
import { type TitledPart, type TitleShown, titledParts } from './titles-shown.ts'

/** The pages whose titles are most similar to a text; none where there are too many pages to compare. */
export const suggestionsFor = async (
  ctx: Ctx,
  view: SiteView,
  siteSpaces: readonly PlacedSiteSpace[],
  text: string,
): Promise<TitleShown[]> => {
  const likeness = likenessTo(text)
  const alike: { readonly page: TitledPage; readonly part: TitledPart; readonly likeness: number }[] = []
  for (const part of (await titledParts(ctx, view, siteSpaces, titleBounds.compared)) ?? []) {
    const compared = await part.compared()
    await eachInTurns(part.pages.entries(), ([index, page]) => {
      const found = likeness(compared[index] as ComparedText)
      if (found > 0) alike.push({ page, part, likeness: found })
    })
  }
  alike.sort((one, other) => other.likeness - one.likeness)
  const suggested: TitleShown[] = []
  for (const { page, part } of alike) {
    if (suggested.length === titleBounds.suggested) break
    suggested.push(...part.shown(page))
  }
  return suggested
}
