// Requests to the operations on sites.
import { newSite } from '../../world/sites.ts'
import { type Example, type Examples, plain, unique } from './example.ts'

/** A site of its own, which shows the scene's space. */
const freshSite: NonNullable<Example['params']> = async ({ admin, organization, params }) => ({
  siteId: (await newSite(admin, organization, { title: 'Fresh', spaces: [params.spaceId] })).id,
})

const publishedSite: NonNullable<Example['params']> = async (scene, caller) => {
  const made = await freshSite(scene, caller)
  await scene.admin.post(`/orgs/${scene.organization.id}/sites/${made.siteId}/publish`)
  return made
}

export const siteExamples: Examples = {
  listSites: [{ query: 'published=false' }, { variant: 'space', query: 'title=doc' }],
  createSite: [
    {
      body: ({ params }) => ({
        type: 'basic',
        title: `Developer docs ${unique()}`,
        visibility: 'public',
        spaces: [params.spaceId],
      }),
    },
  ],
  getSiteById: plain,
  updateSiteById: [
    {
      params: freshSite,
      body: () => ({
        title: 'Harbour docs, second edition',
        visibility: 'unlisted',
        basename: `second-${unique()}`,
        adaptiveContent: { enabled: false },
        proxy: 'www.example.com/docs',
        agentsContext: 'excluded',
      }),
    },
  ],
  publishSite: [{ params: freshSite }],
  deleteSiteById: [{ params: freshSite }],
  unpublishSite: [{ params: publishedSite }],
}
