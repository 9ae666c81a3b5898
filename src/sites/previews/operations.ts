// The operations on previews of sites.
import { list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { Type } from '#kernel/type.ts'
import { site } from '../sites/index.ts'
import { presentPreview, presentPreviews } from './present.ts'
import { createPreview, removePreview } from './previews.ts'
import { NewSitePreview, SitePreview } from './schema.ts'
import { previewsOf } from './store.ts'
import { sitePreview } from './subject.ts'

const base = '/orgs/:organizationId/sites/:siteId/previews'

const listPreviews = operation({
  id: 'listSitePreviews',
  method: 'GET',
  path: base,
  status: 200,
  summary: 'The previews of a site',
  description:
    'Lists the previews of a site, oldest first; those that have expired are gone. Their addresses are secrets: this needs the role `create` and a token that may write.',
  query: Type.Object({ ...pageParameters }),
  reply: listOf(SitePreview),
  on: site,
  allow: 'create',
  scope: 'write',
  run: (ctx, found, { page }) =>
    list(ctx, page, {
      rows: previewsOf(ctx, found.row.id).selectAll(),
      count: previewsOf(ctx, found.row.id),
      order: [{ column: 'id', direction: 'asc' }],
      sortedBy: row => [row.id],
      present: rows => presentPreviews(ctx, found, rows),
    }),
})

const postPreview = operation({
  id: 'createSitePreview',
  method: 'POST',
  path: base,
  status: 201,
  summary: 'Preview change requests across a site',
  description:
    'Makes an address at which the whole site is seen with the content of some change requests, until it expires or is deleted, also while the site is not published. Whoever has `urls.preview` sees it, without an account, and as the visitor whom you name: their token is checked now, and what it says is kept. You need the role `create`, and must be able to read the change requests.',
  body: NewSitePreview,
  reply: SitePreview,
  errors: { 409: 'The site has 200 previews.' },
  on: site,
  allow: 'create',
  answersSecret: true,
  run: async (ctx, found, { body }) => presentPreview(ctx, await createPreview(ctx, found, body)),
})

const deletePreview = operation({
  id: 'deleteSitePreviewById',
  method: 'DELETE',
  path: `${base}/:previewId`,
  status: 205,
  summary: 'Delete a preview; its address shows nothing any more',
  description:
    'Deletes a preview: its address shows nothing from the next request on. The change requests stay as they are. It needs the role `create`.',
  on: sitePreview,
  allow: 'create',
  run: (ctx, found) => removePreview(ctx, found),
})

export const previewOperations: readonly Operation[] = [listPreviews, postPreview, deletePreview]
