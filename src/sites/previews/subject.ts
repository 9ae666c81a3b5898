// A preview as what an operation acts on: of a site, for those who may make one.
import { type AccessOfSite, type RowsOfSites, subjectOfSite } from '../sites/index.ts'
import { findPreview, type PreviewRow } from './store.ts'

export type PreviewAccess = AccessOfSite<PreviewRow>

export const previewRows: RowsOfSites<PreviewRow> = {
  noun: 'preview',
  param: 'previewId',
  find: findPreview,
  gone: 'this preview has just been deleted, or has expired',
}

export const sitePreview = subjectOfSite(previewRows)
