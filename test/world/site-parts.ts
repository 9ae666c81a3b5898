// A site with one part of every kind, for tests.
import assert from 'node:assert/strict'
import { newSite } from './sites.ts'
import type { Person } from './world.ts'

export interface SiteParts {
  readonly siteId: string
  readonly siteSectionId: string
  readonly siteSectionGroupId: string
  /** The section that is in the group. */
  readonly groupedSectionId: string
  readonly siteSpaceId: string
}

/** A site with a section, followed by a group with another section; both show the first of the spaces. */
export const newSiteParts = async (
  admin: Person,
  organization: { readonly id: string },
  fields: { readonly title: string; readonly spaces: readonly string[] },
): Promise<SiteParts> => {
  const { id: siteId, path } = await newSite(admin, organization, fields)
  const made = async (below: string, body: object) => {
    const answer = await admin.post(`${path}/${below}`, body)
    assert.equal(answer.status, 201, JSON.stringify(answer.body))
    return answer.body
  }
  const [spaceId] = fields.spaces
  const section = await made('sections', { spaceId, title: 'Product', icon: 'book' })
  const grouped = await made('sections', { spaceId, title: 'Developers' })
  const group = await made('section-groups', { title: 'More', icon: 'flag', sections: [grouped.id] })
  return {
    siteId,
    siteSectionId: section.id,
    siteSectionGroupId: group.id,
    groupedSectionId: grouped.id,
    siteSpaceId: section.siteSpaces[0].id,
  }
}
