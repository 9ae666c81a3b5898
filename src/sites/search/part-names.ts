// The names of parts of a site in search results, needed where there are several to tell apart.
import type { Ctx } from '#context.ts'
import type { PlacedSiteSpace } from '../resolver/index.ts'
import { titlesOfParts } from './store.ts'

/** Returns the names from the top down: the section, then the variant. */
export type PartNames = (siteSpace: PlacedSiteSpace) => string[]

/** Only the names that these site spaces need to be told apart. */
export const namesOfParts = async (ctx: Ctx, siteSpaces: readonly PlacedSiteSpace[]): Promise<PartNames> => {
  if (siteSpaces.length < 2) return () => []
  const bySection = Map.groupBy(siteSpaces, ({ section }) => section?.id)
  const titles = await titlesOfParts(
    ctx,
    siteSpaces.map(({ plan }) => plan.id),
  )
  return ({ plan, section }) => {
    const title = titles.get(plan.id)
    const isOneOfMany = (bySection.get(section?.id)?.length ?? 0) > 1
    const names = [bySection.size > 1 ? title?.section : undefined, isOneOfMany ? title?.space : undefined]
    return names.flatMap(name => name ?? [])
  }
}
