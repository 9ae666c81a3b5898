// The look of a site space as what an operation acts on: of a site, for those who see it.
import { type AccessOfSite, type RowsOfSites, subjectOfSite } from '../sites/index.ts'
import { findSiteSpace, type SiteSpaceLook } from './store.ts'

export type LookAccess = AccessOfSite<SiteSpaceLook>

export const lookRows: RowsOfSites<SiteSpaceLook> = {
  noun: 'site space',
  param: 'siteSpaceId',
  find: findSiteSpace,
  gone: 'this site space has just been removed',
}

export const siteSpaceLook = subjectOfSite(lookRows)
