// The operations on share links.
import { list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { Type } from '#kernel/type.ts'
import { site } from '../sites/index.ts'
import { presentShareLink, presentShareLinks } from './present.ts'
import { NewShareLink, ShareLink, ShareLinkChanges } from './schema.ts'
import { changeShareLink, createShareLink, removeShareLink } from './share-links.ts'
import { shareLinksOf } from './store.ts'
import { shareLink } from './subject.ts'

const base = '/orgs/:organizationId/sites/:siteId/share-links'
const one = `${base}/:shareLinkId`

const listShareLinks = operation({
  id: 'listShareLinks',
  method: 'GET',
  path: base,
  status: 200,
  summary: 'The share links of a site',
  description:
    'Lists the share links of a site, oldest first, with the secret addresses of those that are active, while the site is published. It needs the role `create` in the organization.',
  query: Type.Object({ ...pageParameters }),
  reply: listOf(ShareLink),
  on: site,
  allow: 'create',
  run: (ctx, found, { page }) => {
    const links = shareLinksOf(ctx, found.row.id)
    return list(ctx, page, {
      rows: links.selectAll(),
      count: links,
      order: [{ column: 'id', direction: 'asc' }],
      sortedBy: row => [row.id],
      present: rows => presentShareLinks(ctx, found, rows),
    })
  },
})

const postShareLink = operation({
  id: 'createShareLink',
  method: 'POST',
  path: base,
  status: 201,
  summary: 'Make a share link',
  description:
    'Makes a link at which the site can be read by whoever has it, until it is switched off or deleted. It needs the role `create` in the organization. `urls.published` is the address to hand out, once the site is published. A site with the visibility `share-link` can be read in no other way.',
  body: NewShareLink,
  reply: ShareLink,
  errors: { 409: 'The site has as many share links as it may have.' },
  on: site,
  allow: 'create',
  answersSecret: true,
  run: async (ctx, found, { body }) => presentShareLink(ctx, await createShareLink(ctx, found, body)),
})

const getShareLink = operation({
  id: 'getShareLinkById',
  method: 'GET',
  path: one,
  status: 200,
  summary: 'A share link',
  description:
    'Gives one share link, with its secret address while it opens the site. It needs the role `create` in the organization.',
  reply: ShareLink,
  on: shareLink,
  allow: 'create',
  run: async (ctx, found) => presentShareLink(ctx, found),
})

const patchShareLink = operation({
  id: 'updateShareLinkById',
  method: 'PATCH',
  path: one,
  status: 200,
  summary: 'Rename a share link, or switch it off or on',
  description:
    'Changes what you name of a share link. With `active` false it opens nothing from the next request on; with true it opens the site again, at the same address. It needs the role `create` in the organization.',
  body: ShareLinkChanges,
  reply: ShareLink,
  on: shareLink,
  changes: 'getShareLinkById',
  allow: 'create',
  run: async (ctx, found, { body }) => presentShareLink(ctx, await changeShareLink(ctx, found, body)),
})

const deleteShareLink = operation({
  id: 'deleteShareLinkById',
  method: 'DELETE',
  path: one,
  status: 205,
  summary: 'Delete a share link',
  description:
    'Deletes a share link: its address opens nothing from the next request on, and never again. It needs the role `create` in the organization.',
  on: shareLink,
  changes: 'getShareLinkById',
  allow: 'create',
  run: (ctx, found) => removeShareLink(ctx, found),
})

export const shareLinkOperations: readonly Operation[] = [
  listShareLinks,
  postShareLink,
  getShareLink,
  patchShareLink,
  deleteShareLink,
]
