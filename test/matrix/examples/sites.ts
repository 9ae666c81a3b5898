// Requests to the operations on sites.
import { newSite } from '../../world/sites.ts'
import { type Example, type Examples, plain, unique } from './example.ts'

/** A new site that shows the scene's space. */
const freshSite: NonNullable<Example['params']> = async ({ admin, organization, params }) => ({
  siteId: (await newSite(admin, organization, { title: 'Fresh', spaces: [params.spaceId] })).id,
})

const publishedSite: NonNullable<Example['params']> = async (scene, caller) => {
  const made = await freshSite(scene, caller)
  await scene.admin.post(`/orgs/${scene.organization.id}/sites/${made.siteId}/publish`)
  return made
}

/** A new hostname of the scene's site. */
const freshHostname: NonNullable<Example['params']> = async ({ admin, organization, params }) => {
  const hostname = `fresh-${unique()}.harbour.example`
  await admin.post(`/orgs/${organization.id}/sites/${params.siteId}/hostnames`, { hostname })
  return { hostname }
}

/** A hostname whose proof is in the DNS. */
const provedHostname: NonNullable<Example['params']> = async (scene, caller) => {
  const { world, admin, organization, params } = scene
  const { hostname } = await freshHostname(scene, caller)
  const path = `/orgs/${organization.id}/sites/${params.siteId}/hostnames`
  for (const { challenge } of (await admin.get(path)).body.items)
    world.textRecords.set(challenge.name, [challenge.value])
  return { hostname: hostname as string }
}

/** In a new site, since a site may have few hostnames. */
const siteWith =
  (inner: NonNullable<Example['params']>): NonNullable<Example['params']> =>
  async (scene, caller) => {
    const params = await freshSite(scene, caller)
    return { ...params, ...(await inner({ ...scene, params: { ...scene.params, ...params } }, caller)) }
  }

const freshShareLink: NonNullable<Example['params']> = async ({ admin, organization, params }) => {
  const links = `/orgs/${organization.id}/sites/${params.siteId}/share-links`
  return { shareLinkId: (await admin.post(links, { name: 'Reviewers' })).body.id }
}

/** A published site with a page that says more to some visitors. */
const searchedSite: NonNullable<Example['params']> = async ({ admin, organization }) => {
  const base = `/orgs/${organization.id}`
  const space = (await admin.post(`${base}/spaces`, { title: 'Berths' })).body.id
  const markdown =
    '# Moorings\n\nWhere to moor.\n\n{% if visitor.claims.unsigned.sailor %}\n\n## At night\n\nMoor by the light.\n\n{% endif %}\n'
  const page = { operation: 'insert_page', title: 'Harbour map', document: { markdown } }
  await admin.post(`/spaces/${space}/content`, { changes: [page] })
  const { id } = await newSite(admin, organization, { title: 'Berths', spaces: [space] })
  await admin.post(`${base}/sites/${id}/publish`)
  return { siteId: id }
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
  listSiteHostnames: plain,
  addSiteHostname: [{ params: freshSite, body: () => ({ hostname: `docs-${unique()}.harbour.example` }) }],
  verifySiteHostname: [{ params: siteWith(provedHostname) }],
  removeSiteHostname: [{ params: siteWith(freshHostname) }],
  unpublishSite: [{ params: publishedSite }],
  listShareLinks: plain,
  createShareLink: [{ params: publishedSite, body: () => ({ name: 'For the press' }) }],
  getShareLinkById: plain,
  updateShareLinkById: [{ params: freshShareLink, body: () => ({ name: 'For the press', active: false }) }],
  deleteShareLinkById: [{ params: freshShareLink }],
  searchSite: [
    {
      params: searchedSite,
      body: () => ({ query: 'moor', visitor: { cookies: 'lectern-visitor=%7B%22sailor%22%3Atrue%7D' } }),
    },
  ],
}
