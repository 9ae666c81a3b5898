// The operations on site spaces, apart from the one that moves them, which is in `structure`.
import { listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { Type } from '#kernel/type.ts'
import { shareKey } from '#library/spaces/index.ts'
import {
  arranged,
  bounds,
  defaultSiteSpaces,
  listParts,
  seenThrough,
  siteSpacesInOrder,
} from '../arrangement/index.ts'
import { site } from '../sites/index.ts'
import { presentSiteSpace, presentSiteSpaces } from './present.ts'
import { NewSiteSpace, SiteSpace, SiteSpaceChanges } from './schema.ts'
import { createSiteSpace, deleteSiteSpace, updateSiteSpace } from './site-spaces.ts'
import { siteSpace } from './subject.ts'

const base = '/orgs/:organizationId/sites/:siteId/site-spaces'
const one = `${base}/:siteSpaceId`

const listSiteSpaces = operation({
  id: 'listSiteSpaces',
  method: 'GET',
  path: base,
  status: 200,
  summary: 'The site spaces of a site',
  description:
    'Lists the spaces that a site shows, in the order of the site: those of a section are where it is. It needs a role in the organization; guests may read the site if it shows a space which they may read.',
  query: Type.Object({
    ...pageParameters,
    shareKey,
    default: Type.Optional(
      Type.Boolean({
        description:
          'Only the default site space, of each section where the site has any; with false, only the others.',
      }),
    ),
  }),
  reply: listOf(SiteSpace),
  on: site,
  allow: 'member',
  run: async (ctx, access, { query, page }) => {
    const found = await arranged(ctx, access, query.shareKey)
    const defaults = defaultSiteSpaces(found.arrangement)
    const all = siteSpacesInOrder(found.arrangement)
    const parts =
      query.default === undefined ? all : all.filter(({ row }) => defaults.has(row.id) === query.default)
    return listParts(ctx, page, {
      parts,
      keyLength: 5,
      present: rows => presentSiteSpaces(ctx, found, rows),
    })
  },
})

const postSiteSpace = operation({
  id: 'addSpaceToSite',
  method: 'POST',
  path: base,
  status: 201,
  summary: 'Add a space to a site',
  description:
    'Shows a space of the organization on a site, as the last one of a section: of the default one where you name none. On a site without sections it comes last among the site spaces. The first one is the default. It needs the role `create`, and you must see the space. Its path follows from its title.',
  body: NewSiteSpace,
  reply: SiteSpace,
  errors: {
    409: `The space is there already; in another section it can be shown once more. Or the site has ${bounds.siteSpaces} site spaces.`,
  },
  on: site,
  allow: 'create',
  run: async (ctx, access, { body }) => {
    const { site, id } = await createSiteSpace(ctx, access, body)
    return presentSiteSpace(ctx, site, id)
  },
})

const getSiteSpace = operation({
  id: 'getSiteSpaceById',
  method: 'GET',
  path: one,
  status: 200,
  summary: 'A site space',
  description:
    'Gives a space as a site shows it. It needs a role in the organization; guests may read the site if it shows a space which they may read.',
  query: Type.Object({ shareKey }),
  reply: SiteSpace,
  on: siteSpace,
  allow: 'member',
  run: async (ctx, found, { query }) =>
    presentSiteSpace(ctx, await seenThrough(ctx, found, query.shareKey), found.part.id),
})

const patchSiteSpace = operation({
  id: 'updateSiteSpaceById',
  method: 'PATCH',
  path: one,
  status: 200,
  summary: 'Change a site space',
  description:
    'Changes the path of a site space, its condition, or the space that it shows. It needs the role `create`. Its path stays when it shows another space, and so do links to its pages where that has them, too.',
  body: SiteSpaceChanges,
  reply: SiteSpace,
  errors: { 409: 'The path is taken, or the space is there already.' },
  on: siteSpace,
  changes: 'getSiteSpaceById',
  allow: 'create',
  run: async (ctx, found, { body }) =>
    presentSiteSpace(ctx, await updateSiteSpace(ctx, found, body), found.part.id),
})

const removeSiteSpace = operation({
  id: 'deleteSiteSpaceById',
  method: 'DELETE',
  path: one,
  status: 205,
  summary: 'Remove a space from a site',
  description:
    'Takes a site space off the site; the space itself stays as it is. It needs the role `create`. Where it was the default, the first one that remains becomes the default.',
  errors: { 409: 'It is the last one of its section: remove the section.' },
  on: siteSpace,
  changes: 'getSiteSpaceById',
  allow: 'create',
  run: (ctx, found) => deleteSiteSpace(ctx, found),
})

export const siteSpaceOperations: readonly Operation[] = [
  listSiteSpaces,
  postSiteSpace,
  getSiteSpace,
  patchSiteSpace,
  removeSiteSpace,
]
