// What parts of a site are called, as far as a visitor has several to tell apart.
import type { Ctx } from '#context.ts'
import { type AudienceBits, type PreparedSite, seesSiteSpace } from '../resolver/index.ts'
import type { SiteSpaceShown } from './scopes.ts'
import { titlesOfParts } from './store.ts'

/** From the top: the section, and the variant. */
export type PartNames = (siteSpace: SiteSpaceShown) => string[]

/** Those of some site spaces. */
export const namesOfParts = async (
  ctx: Ctx,
  site: PreparedSite,
  audience: AudienceBits,
  siteSpaces: readonly SiteSpaceShown[],
): Promise<PartNames> => {
  const seen = [...site.siteSpaces.values()].filter(({ plan }) => seesSiteSpace(site, plan.id, audience))
  const bySection = Map.groupBy(seen, ({ section }) => section?.id)
  if (seen.length < 2) return () => []
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
