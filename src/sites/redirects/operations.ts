// The operations on redirects of sites.
import { list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { Type } from '#kernel/type.ts'
import { site } from '../sites/index.ts'
import { presentRedirect, presentRedirects } from './present.ts'
import { changeRedirect, createRedirect, removeRedirect } from './redirects.ts'
import { NewSiteRedirect, SiteRedirect, SiteRedirectChanges } from './schema.ts'
import { redirectsOf } from './store.ts'
import { siteRedirect } from './subject.ts'

const base = '/orgs/:organizationId/sites/:siteId/redirects'
const one = `${base}/:redirectId`
const refused =
  'The source has a redirect already, the site has 10,000 redirects, or they would lead on without an end.'

const listRedirects = operation({
  id: 'listSiteRedirects',
  method: 'GET',
  path: base,
  status: 200,
  summary: 'The redirects of a site',
  description:
    'Lists the redirects of a site, oldest first. Redirects that were imported with a space are part of its content and not among them.',
  query: Type.Object({
    ...pageParameters,
    source: Type.Optional(
      Type.String({ maxLength: 1024, description: 'Only redirects whose source contains this text.' }),
    ),
  }),
  reply: listOf(SiteRedirect),
  on: site,
  allow: 'member',
  run: (ctx, found, { page, query }) =>
    list(ctx, page, {
      rows: redirectsOf(ctx, found.row.id, query.source).selectAll(),
      count: redirectsOf(ctx, found.row.id, query.source),
      order: [{ column: 'id', direction: 'asc' }],
      sortedBy: row => [row.id],
      present: rows => presentRedirects(ctx, found, rows),
    }),
})

const postRedirect = operation({
  id: 'createSiteRedirect',
  method: 'POST',
  path: base,
  status: 201,
  summary: 'Redirect a path of a site',
  description:
    'Makes a redirect, which holds with the next request. The redirect of exactly a path comes before those that end in `/*`, and of these the longest one counts. It comes before what the site has at that path. A path that it leads to may be redirected again. It needs the role `create`.',
  body: NewSiteRedirect,
  reply: SiteRedirect,
  errors: { 409: refused },
  on: site,
  allow: 'create',
  run: async (ctx, found, { body }) => presentRedirect(ctx, await createRedirect(ctx, found, body)),
})

const getRedirect = operation({
  id: 'getSiteRedirectById',
  method: 'GET',
  path: one,
  status: 200,
  summary: 'A redirect of a site',
  description: 'Gives one redirect of a site. Whoever sees the site sees its redirects.',
  reply: SiteRedirect,
  on: siteRedirect,
  allow: 'member',
  run: async (ctx, found) => presentRedirect(ctx, found),
})

const patchRedirect = operation({
  id: 'updateSiteRedirectById',
  method: 'PATCH',
  path: one,
  status: 200,
  summary: 'Change a redirect of a site',
  description:
    'Changes what is redirected, or where it leads; what is left out stays. It holds with the next request, and needs the role `create`.',
  body: SiteRedirectChanges,
  reply: SiteRedirect,
  errors: { 409: refused },
  on: siteRedirect,
  changes: 'getSiteRedirectById',
  allow: 'create',
  run: async (ctx, found, { body }) => presentRedirect(ctx, await changeRedirect(ctx, found, body)),
})

const deleteRedirect = operation({
  id: 'deleteSiteRedirectById',
  method: 'DELETE',
  path: one,
  status: 205,
  summary: 'Delete a redirect of a site',
  description:
    'Deletes a redirect. What the site has at that path is shown again with the next request. It needs the role `create`.',
  errors: { 409: 'The redirects that are left would lead on without an end.' },
  on: siteRedirect,
  changes: 'getSiteRedirectById',
  allow: 'create',
  run: (ctx, found) => removeRedirect(ctx, found),
})

export const redirectOperations: readonly Operation[] = [
  listRedirects,
  postRedirect,
  getRedirect,
  patchRedirect,
  deleteRedirect,
]
