// The operations on sites.
import { reference } from '#http/id-reference.ts'
import { list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { organization } from '#identity/organizations/index.ts'
import { Type } from '#kernel/type.ts'
import { changeSite, publishSite, unpublishSite } from './change.ts'
import { createSite } from './create.ts'
import { removeSite } from './delete.ts'
import { presentSite, presentSites } from './present.ts'
import { NewSite, Site, SiteChanges } from './schema.ts'
import { shownSites, sitesSeen } from './store.ts'
import { site } from './subject.ts'

const base = '/orgs/:organizationId/sites'
const one = `${base}/:siteId`

const listSites = operation({
  id: 'listSites',
  method: 'GET',
  path: base,
  status: 200,
  summary: 'The sites of an organization',
  description:
    'Lists the sites of an organization, oldest first, published or not. With a role in the organization you see all of them; guests see those that show a space which they may read.',
  query: Type.Object({
    ...pageParameters,
    space: Type.Optional(reference('Only sites that show this space: an id.')),
    title: Type.Optional(
      Type.String({
        maxLength: 128,
        description: 'Only sites whose title contains this, whatever the case.',
      }),
    ),
    published: Type.Optional(
      Type.Boolean({ description: 'Only sites that are published, or only those that are not.' }),
    ),
  }),
  reply: listOf(Site),
  on: organization,
  allow: 'member',
  run: (ctx, found, { query, page }) => {
    const sites = sitesSeen(ctx, found, query)
    return list(ctx, page, {
      rows: shownSites(sites),
      count: sites,
      order: [{ column: 'sites.id', direction: 'asc' }],
      sortedBy: row => [row.id],
      present: rows => presentSites(ctx, found, rows),
    })
  },
})

const postSite = operation({
  id: 'createSite',
  method: 'POST',
  path: base,
  status: 201,
  summary: 'Make a site',
  description:
    'Makes a site that shows the spaces that you name, or a new one. It needs the role `create` in the organization, and you must see each of the spaces. Its address follows from its title. Nobody can read it before `POST /v1/orgs/{organizationId}/sites/{siteId}/publish`.',
  body: NewSite,
  reply: Site,
  errors: { 409: 'The organization has as many sites as it may have.' },
  on: organization,
  allow: 'create',
  run: async (ctx, found, { body }) => presentSite(ctx, await createSite(ctx, found, body)),
})

const getSite = operation({
  id: 'getSiteById',
  method: 'GET',
  path: one,
  status: 200,
  summary: 'A site',
  description:
    'Gives a site with its settings. It needs a role in the organization; guests may read a site that shows a space which they may read. What it shows, `GET /v1/orgs/{organizationId}/sites/{siteId}/structure` tells.',
  reply: Site,
  on: site,
  allow: 'member',
  run: async (ctx, found) => presentSite(ctx, found),
})

const patchSite = operation({
  id: 'updateSiteById',
  method: 'PATCH',
  path: one,
  status: 200,
  summary: 'Change a site',
  description:
    'Changes the settings that you name and leaves all others as they are. It needs the role `create` in the organization. What visitors see follows immediately.',
  body: SiteChanges,
  reply: Site,
  errors: { 409: 'Another site of the organization has the basename.' },
  on: site,
  changes: 'getSiteById',
  allow: 'create',
  run: async (ctx, found, { body }) => presentSite(ctx, await changeSite(ctx, found, body)),
})

const publish = operation({
  id: 'publishSite',
  method: 'POST',
  path: `${one}/publish`,
  status: 200,
  summary: 'Publish a site',
  description:
    'Makes a site live for those whom its `visibility` names. It shows the main contents of its spaces, and follows them immediately. It needs the role `create` in the organization. Publishing a published site changes nothing.',
  reply: Site,
  errors: { 409: 'The site shows no space.' },
  on: site,
  changes: 'getSiteById',
  allow: 'create',
  run: async (ctx, found) => presentSite(ctx, await publishSite(ctx, found)),
})

const unpublish = operation({
  id: 'unpublishSite',
  method: 'POST',
  path: `${one}/unpublish`,
  status: 200,
  summary: 'Take a site back from the public',
  description:
    'Nobody can read the site as a visitor any more, from the next request on. It keeps its arrangement and its settings, and can be published again. It needs the role `create` in the organization.',
  reply: Site,
  on: site,
  changes: 'getSiteById',
  allow: 'create',
  run: async (ctx, found) => presentSite(ctx, await unpublishSite(ctx, found)),
})

const deletion = operation({
  id: 'deleteSiteById',
  method: 'DELETE',
  path: one,
  status: 205,
  summary: 'Delete a site; the spaces that it shows stay',
  description:
    'Deletes a site with its sections, share links, redirects, hostnames and previews; it cannot be restored. The spaces that it showed stay as they are. It needs the role `admin` in the organization.',
  on: site,
  changes: 'getSiteById',
  allow: 'admin',
  run: (ctx, found) => removeSite(ctx, found),
})

export const siteOperations: readonly Operation[] = [
  listSites,
  postSite,
  getSite,
  patchSite,
  publish,
  unpublish,
  deletion,
]
