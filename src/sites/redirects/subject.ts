// A redirect as what an operation acts on: of a site, for those who see it.
import { type AccessOfSite, type RowsOfSites, subjectOfSite } from '../sites/index.ts'
import { findRedirect, type RedirectRow } from './store.ts'

export type RedirectAccess = AccessOfSite<RedirectRow>

export const redirectRows: RowsOfSites<RedirectRow> = {
  noun: 'redirect',
  param: 'redirectId',
  find: findRedirect,
  gone: 'this redirect has just been deleted',
}

export const siteRedirect = subjectOfSite(redirectRows)
