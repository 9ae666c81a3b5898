// A section group as what an operation acts on.
import type { Subject } from '#http/operation.ts'
import type { OrganizationNeed } from '#identity/organizations/index.ts'
import { type ArrangedSite, type GroupRow, partSubject } from '../arrangement/index.ts'

export interface GroupAccess extends ArrangedSite {
  readonly part: GroupRow
}

export const siteSectionGroup: Subject<GroupAccess, OrganizationNeed> = partSubject(
  'section group',
  'siteSectionGroupId',
  ({ groups }) => groups,
)
