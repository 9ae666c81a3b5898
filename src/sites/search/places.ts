// Where on a site a visitor may search: each space once, at the first place where they see it.
import { invalidField } from '#kernel/errors.ts'
import type { Audience } from '../audience/index.ts'
import { type PreparedSite, seesSiteSpace } from '../resolver/index.ts'

export interface Place {
  readonly siteSpaceId: string
  /** Undefined where the site has no sections. */
  readonly sectionId: string | undefined
}

/** What a request says of where to search. */
export interface Within {
  readonly section?: string
  readonly siteSpace?: string
}

/** The places to search, by the ids of their spaces. */
export const placesFor = (
  site: PreparedSite,
  audience: Audience,
  { section, siteSpace }: Within,
): ReadonlyMap<string, Place> => {
  const all = [...site.siteSpaces.values()]
  if (section !== undefined && !all.some(placed => placed.section?.id === section))
    throw invalidField('/section', 'must name a section of the site')
  if (siteSpace !== undefined && !site.siteSpaces.has(siteSpace))
    throw invalidField('/siteSpace', 'must name a space of the site, by the id that it has there')
  const places = new Map<string, Place>()
  for (const { plan, section: own } of all) {
    const isWanted =
      (section === undefined || own?.id === section) && (siteSpace === undefined || plan.id === siteSpace)
    if (!isWanted || places.has(plan.spaceId) || !seesSiteSpace(site, plan.id, audience)) continue
    places.set(plan.spaceId, { siteSpaceId: plan.id, sectionId: own?.id })
  }
  return places
}
