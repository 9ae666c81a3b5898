// A site space as what an operation acts on.
import type { Subject } from '#http/operation.ts'
import type { OrganizationNeed } from '#identity/organizations/index.ts'
import { type ArrangedSite, partSubject, type SiteSpaceRow } from '../arrangement/index.ts'

export interface SiteSpaceAccess extends ArrangedSite {
  readonly part: SiteSpaceRow
}

export const siteSpace: Subject<SiteSpaceAccess, OrganizationNeed> = partSubject(
  'site space',
  'siteSpaceId',
  ({ siteSpaces }) => siteSpaces,
)
