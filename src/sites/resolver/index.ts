// The resolver: what is at a path of a site, for whom, and at which address; pure, over a prepared site.

export { type AccessPrefix, accessPrefixOf } from './access-prefix.ts'
export { addressOf, namedBy, pathTo } from './addresses.ts'
export type { GroupPlan, SectionPlan, SitePlan, SiteSpacePlan } from './plan.ts'
export {
  type AudienceBits,
  type PlacedSiteSpace,
  type PreparedSite,
  prepareSite,
  siteSpacesShowing,
} from './prepare.ts'
export { type Resolution, type ResolvedSiteSpace, resolvePath } from './resolve.ts'
export { segmentsOf } from './segments.ts'
export { firstShowing, seenSiteSpaces, seesSiteSpace, visibleStructure } from './structure.ts'
