// The operations on sections, apart from the one that moves them, which is in `structure`.
import { listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { Type } from '#kernel/type.ts'
import { shareKey } from '#library/spaces/index.ts'
import { arranged, bounds, listParts, sectionsInOrder, seenThrough } from '../arrangement/index.ts'
import { site } from '../sites/index.ts'
import { presentSection, presentSections } from './present.ts'
import { NewSiteSection, SiteSection, SiteSectionChanges } from './schema.ts'
import { createSection, deleteSection, updateSection } from './sections.ts'
import { siteSection } from './subject.ts'

const base = '/orgs/:organizationId/sites/:siteId/sections'
const one = `${base}/:siteSectionId`

const listSections = operation({
  id: 'listSiteSections',
  method: 'GET',
  path: base,
  status: 200,
  summary: 'The sections of a site',
  description:
    'Lists the sections of a site with the spaces that they show, in the order of the site: those of a group are where it is. It needs a role in the organization; guests may read the site if it shows a space which they may read.',
  query: Type.Object({ ...pageParameters, shareKey }),
  reply: listOf(SiteSection),
  on: site,
  allow: 'member',
  run: async (ctx, access, { query, page }) => {
    const found = await arranged(ctx, access, query.shareKey)
    return listParts(ctx, page, {
      parts: sectionsInOrder(found.arrangement),
      keyLength: 3,
      present: rows => presentSections(ctx, found, rows),
    })
  },
})

const postSection = operation({
  id: 'addSectionToSite',
  method: 'POST',
  path: base,
  status: 201,
  summary: 'Add a section to a site',
  description:
    'Adds a section that shows a space, as the last part of the site. The first section takes over all site spaces that the site has, in their order; the space that you name is added to them, unless it is among them. It needs the role `create`, and you must see the space.',
  body: NewSiteSection,
  reply: SiteSection,
  errors: {
    409: `The site has ${bounds.sections} sections, or ${bounds.siteSpaces} site spaces: no site has more.`,
  },
  on: site,
  allow: 'create',
  run: async (ctx, access, { body }) => {
    const { site, id } = await createSection(ctx, access, body)
    return presentSection(ctx, site, id)
  },
})

const getSection = operation({
  id: 'getSiteSectionById',
  method: 'GET',
  path: one,
  status: 200,
  summary: 'A section of a site',
  description:
    'Gives a section with the spaces that it shows. It needs a role in the organization; guests may read the site if it shows a space which they may read.',
  query: Type.Object({ shareKey }),
  reply: SiteSection,
  on: siteSection,
  allow: 'member',
  run: async (ctx, found, { query }) =>
    presentSection(ctx, await seenThrough(ctx, found, query.shareKey), found.part.id),
})

const patchSection = operation({
  id: 'updateSiteSectionById',
  method: 'PATCH',
  path: one,
  status: 200,
  summary: 'Change a section of a site',
  description:
    'Changes the title, the path, the default, the condition, the icon or the description of a section. It needs the role `create`. Another title leaves the path as it is, so that addresses stay.',
  body: SiteSectionChanges,
  reply: SiteSection,
  errors: { 409: 'Another section of the site has this path.' },
  on: siteSection,
  changes: 'getSiteSectionById',
  allow: 'create',
  run: async (ctx, found, { body }) =>
    presentSection(ctx, await updateSection(ctx, found, body), found.part.id),
})

const removeSection = operation({
  id: 'deleteSiteSectionById',
  method: 'DELETE',
  path: one,
  status: 205,
  summary: 'Remove a section from a site, with its site spaces',
  description:
    'Removes a section with the site spaces in it; the spaces themselves stay as they are. It needs the role `create`. Where it was the default section, the first one that remains becomes the default.',
  on: siteSection,
  changes: 'getSiteSectionById',
  allow: 'create',
  run: (ctx, found) => deleteSection(ctx, found),
})

export const sectionOperations: readonly Operation[] = [
  listSections,
  postSection,
  getSection,
  patchSection,
  removeSection,
]
