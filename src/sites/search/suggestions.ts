// Pages that may be meant by what is not found.
import { likenessTo } from '#content/search/index.ts'
import type { Ctx } from '#context.ts'
import { eachInTurns } from '#kernel/yielding.ts'
import type { SiteView } from '../published/index.ts'
import type { PlacedSiteSpace } from '../resolver/index.ts'
import { type TitleShown, titlesShown } from './titles-shown.ts'

/** Those whose titles look most like it; none where there are too many pages to look at. */
export const suggestionsFor = async (
  ctx: Ctx,
  view: SiteView,
  siteSpaces: readonly PlacedSiteSpace[],
  text: string,
): Promise<TitleShown[]> => {
  const likeness = likenessTo(text)
  const alike: { readonly title: TitleShown; readonly likeness: number }[] = []
  await eachInTurns((await titlesShown(ctx, view, siteSpaces, mostLookedAt)) ?? [], title => {
    const found = likeness(title.title)
    if (found > 0) alike.push({ title, likeness: found })
  })
  return alike
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, mostSuggested)
    .map(({ title }) => title)
}

const mostLookedAt = 1000
const mostSuggested = 5
