// Requests to the operations on the parts of sites.
import { newSiteParts } from '../../world/site-parts.ts'
import { newSite } from '../../world/sites.ts'
import type { Scene } from '../scene.ts'
import { type Example, type Examples, plain, unique } from './example.ts'

type Params = NonNullable<Example['params']>

/** A new site, with one part of every kind. */
const fresh: Params = async ({ admin, organization, params }) => ({
  ...(await newSiteParts(admin, organization, { title: 'Fresh', spaces: [params.spaceId as string] })),
})

const bare: Params = async ({ admin, organization }) => ({
  siteId: (await newSite(admin, organization, { title: 'Bare' })).id,
})

/** The section that is in the group. */
const grouped: Params = async (scene, caller) => {
  const parts = await fresh(scene, caller)
  return { ...parts, siteSectionId: parts.groupedSectionId as string }
}

/** A part added to the scene's site, as the last of its siblings. */
const added =
  (parameter: string, below: string, bodyOf: (scene: Scene) => object | Promise<object>): Params =>
  async scene => {
    const path = `/orgs/${scene.organization.id}/sites/${scene.params.siteId}/${below}`
    return { [parameter]: (await scene.admin.post(path, await bodyOf(scene))).body.id }
  }

const addedSection = added('siteSectionId', 'sections', ({ params }) => ({ spaceId: params.spaceId }))
const addedGroup = added('siteSectionGroupId', 'section-groups', () => ({ title: 'Group' }))
const addedSiteSpace = added('siteSpaceId', 'site-spaces', async ({ admin, organization, params }) => ({
  spaceId: (await admin.post(`/orgs/${organization.id}/spaces`, {})).body.id,
  sectionId: params.siteSectionId,
}))

export const sitePartExamples: Examples = {
  getSiteStructure: plain,
  sortSiteStructure: [
    {
      body: ({ params }) => ({
        item: { type: 'site-section-group', id: params.siteSectionGroupId },
        position: { after: { type: 'site-section', id: params.siteSectionId } },
      }),
    },
  ],
  moveSiteSection: [
    {
      params: addedSection,
      body: ({ params }) => ({
        position: { before: { type: 'site-section', siteSection: params.siteSectionId } },
      }),
    },
  ],
  moveSiteSectionGroup: [
    {
      params: addedGroup,
      body: ({ params }) => ({ position: { before: { type: 'site-section', id: params.siteSectionId } } }),
    },
  ],
  moveSiteSpace: [
    {
      params: addedSiteSpace,
      body: ({ params }) => ({
        position: { before: { type: 'site-space', siteSpace: params.siteSpaceId } },
      }),
    },
  ],
  listSiteSections: plain,
  addSectionToSite: [
    {
      params: fresh,
      body: ({ params }) => ({ spaceId: params.spaceId, title: `Section ${unique()}`, icon: 'book' }),
    },
  ],
  getSiteSectionById: plain,
  updateSiteSectionById: [
    {
      params: fresh,
      body: () => ({
        title: 'Product guide',
        path: 'guide',
        condition: 'visitor.claims.customer',
        icon: 'compass',
        description: 'How to use it',
      }),
    },
  ],
  deleteSiteSectionById: [{ params: fresh }],
  listSiteSectionGroups: plain,
  addSectionGroupToSite: [
    {
      body: ({ params }) => ({
        title: `Group ${unique()}`,
        icon: 'flag',
        condition: 'visitor.claims.customer',
        sections: [params.groupedSectionId],
      }),
    },
  ],
  getSiteSectionGroupById: plain,
  updateSiteSectionGroupById: [
    {
      params: fresh,
      body: () => ({ title: 'Much more', icon: 'anchor', condition: 'visitor.claims.unsigned.beta' }),
    },
  ],
  deleteSiteSectionGroupById: [{ params: fresh }],
  addSectionToSiteSectionGroup: [
    { params: addedGroup, body: ({ params }) => ({ sectionId: params.groupedSectionId }) },
  ],
  removeSectionFromSiteSectionGroup: [{ params: grouped }],
  listSiteSpaces: plain,
  addSpaceToSite: [{ params: bare, body: ({ params }) => ({ spaceId: params.spaceId }) }],
  getSiteSpaceById: plain,
  updateSiteSpaceById: [
    {
      params: fresh,
      body: ({ params }) => ({
        path: 'v2',
        condition: 'visitor.claims.plan == "pro"',
        spaceId: params.spaceId,
      }),
    },
  ],
  deleteSiteSpaceById: [{ params: addedSiteSpace }],
}
