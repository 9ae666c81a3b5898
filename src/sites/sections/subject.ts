// A section as what an operation acts on.
import type { Subject } from '#http/operation.ts'
import type { OrganizationNeed } from '#identity/organizations/index.ts'
import { type ArrangedSite, partSubject, type SectionRow } from '../arrangement/index.ts'

export interface SectionAccess extends ArrangedSite {
  readonly part: SectionRow
}

export const siteSection: Subject<SectionAccess, OrganizationNeed> = partSubject(
  'section',
  'siteSectionId',
  ({ sections }) => sections,
)
