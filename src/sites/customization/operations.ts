// The operations on how sites and site spaces look.
import { type Operation, operation } from '#http/operation.ts'
import { site } from '../sites/index.ts'
import { customizeSite, customizeSiteSpace, resetSiteSpace } from './customize.ts'
import { presentSiteLook, presentSiteSpaceLook } from './present.ts'
import { CustomizationFields, SiteCustomization, SiteSpaceCustomization } from './schema.ts'
import { siteSpaceLook } from './subject.ts'

const base = '/orgs/:organizationId/sites/:siteId'
const ofSite = `${base}/customization`
const ofSiteSpace = `${base}/site-spaces/:siteSpaceId/customization`

const getOfSite = operation({
  id: 'getSiteCustomization',
  method: 'GET',
  path: ofSite,
  status: 200,
  summary: 'How a site looks',
  description:
    'Gives how a site looks: title, logo, icon, colours, font, theme, header, footer, and the picture for links to it. It is complete: what nobody has set is there as it is then, and `logo`, `icon`, `announcement` and `socialPreview` are left out where there is none.',
  reply: SiteCustomization,
  on: site,
  allow: 'member',
  run: async (_ctx, found) => presentSiteLook(found),
})

const putOfSite = operation({
  id: 'updateSiteCustomization',
  method: 'PUT',
  path: ofSite,
  status: 200,
  summary: 'Set how a site looks',
  description:
    'Sets how a site looks, from the next request on. What is left out is as if nobody had ever set it. Site spaces that differ from the site keep what is their own. It needs the role `create`.',
  body: CustomizationFields,
  reply: SiteCustomization,
  on: site,
  changes: 'getSiteCustomization',
  allow: 'create',
  run: async (ctx, found, { body }) => presentSiteLook(await customizeSite(ctx, found, body)),
})

const getOfSiteSpace = operation({
  id: 'getSiteSpaceCustomization',
  method: 'GET',
  path: ofSiteSpace,
  status: 200,
  summary: 'How a site space looks',
  description:
    'Gives how a site space looks: as its site, except for what `own` names. It is complete, as that of a site.',
  reply: SiteSpaceCustomization,
  on: siteSpaceLook,
  allow: 'member',
  run: async (_ctx, found) => presentSiteSpaceLook(found),
})

const putOfSiteSpace = operation({
  id: 'updateSiteSpaceCustomization',
  method: 'PUT',
  path: ofSiteSpace,
  status: 200,
  summary: 'Set in what a site space looks different from its site',
  description:
    'Sets what a site space has of its own. What is left out, or the same as that of the site, follows the site. It needs the role `create`.',
  body: CustomizationFields,
  reply: SiteSpaceCustomization,
  errors: { 409: 'The site spaces of the site would have too much of their own together.' },
  on: siteSpaceLook,
  changes: 'getSiteSpaceCustomization',
  allow: 'create',
  run: async (ctx, found, { body }) => presentSiteSpaceLook(await customizeSiteSpace(ctx, found, body)),
})

const deleteOfSiteSpace = operation({
  id: 'deleteSiteSpaceCustomization',
  method: 'DELETE',
  path: ofSiteSpace,
  status: 205,
  summary: 'Have a site space look as its site does',
  description: 'Removes all that a site space has of its own. It needs the role `create`.',
  on: siteSpaceLook,
  changes: 'getSiteSpaceCustomization',
  allow: 'create',
  run: (ctx, found) => resetSiteSpace(ctx, found),
})

export const customizationOperations: readonly Operation[] = [
  getOfSite,
  putOfSite,
  getOfSiteSpace,
  putOfSiteSpace,
  deleteOfSiteSpace,
]
