// The operations on section groups, apart from the one that moves them, which is in `structure`.
import { listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { NotFound } from '#kernel/errors.ts'
import { Type } from '#kernel/type.ts'
import { arranged, bounds, groupsInOrder, listParts, sectionsIn } from '../arrangement/index.ts'
import { site } from '../sites/index.ts'
import { createGroup, deleteGroup, groupSection, ungroupSection, updateGroup } from './groups.ts'
import { presentGroup, presentGroups } from './present.ts'
import { GroupedSection, NewSiteSectionGroup, SiteSectionGroup, SiteSectionGroupChanges } from './schema.ts'
import { siteSectionGroup } from './subject.ts'

const base = '/orgs/:organizationId/sites/:siteId/section-groups'
const one = `${base}/:siteSectionGroupId`

const listGroups = operation({
  id: 'listSiteSectionGroups',
  method: 'GET',
  path: base,
  status: 200,
  summary: 'The section groups of a site',
  description:
    'Lists the groups of a site with the sections in them, in the order of the site. It needs a role in the organization; guests may read the site if it shows a space which they may read.',
  query: Type.Object(pageParameters),
  reply: listOf(SiteSectionGroup),
  on: site,
  allow: 'member',
  run: async (ctx, access, { page }) => {
    const found = await arranged(ctx, access)
    return listParts(ctx, page, {
      parts: groupsInOrder(found.arrangement),
      keyLength: 2,
      present: rows => presentGroups(ctx, found, rows),
    })
  },
})

const postGroup = operation({
  id: 'addSectionGroupToSite',
  method: 'POST',
  path: base,
  status: 201,
  summary: 'Add a section group to a site',
  description:
    'Adds a group, as the last part of the site, with the sections that you name. They come from wherever they are, since a section is in one group at most. It needs the role `create`.',
  body: NewSiteSectionGroup,
  reply: SiteSectionGroup,
  errors: { 409: `The site has ${bounds.groups} section groups: no site has more.` },
  on: site,
  allow: 'create',
  run: async (ctx, access, { body }) => {
    const { site, id } = await createGroup(ctx, access, body)
    return presentGroup(ctx, site, id)
  },
})

const getGroup = operation({
  id: 'getSiteSectionGroupById',
  method: 'GET',
  path: one,
  status: 200,
  summary: 'A section group of a site',
  description:
    'Gives a group with the sections in it. It needs a role in the organization; guests may read the site if it shows a space which they may read.',
  reply: SiteSectionGroup,
  on: siteSectionGroup,
  allow: 'member',
  run: (ctx, found) => presentGroup(ctx, found, found.part.id),
})

const patchGroup = operation({
  id: 'updateSiteSectionGroupById',
  method: 'PATCH',
  path: one,
  status: 200,
  summary: 'Change a section group of a site',
  description: 'Changes the title, the icon or the condition of a group. It needs the role `create`.',
  body: SiteSectionGroupChanges,
  reply: SiteSectionGroup,
  on: siteSectionGroup,
  changes: 'getSiteSectionGroupById',
  allow: 'create',
  run: async (ctx, found, { body }) => presentGroup(ctx, await updateGroup(ctx, found, body), found.part.id),
})

const removeGroup = operation({
  id: 'deleteSiteSectionGroupById',
  method: 'DELETE',
  path: one,
  status: 205,
  summary: 'Remove a section group from a site; its sections stay',
  description:
    'Removes a group. Its sections stay on the site: they are at the top level, in the place of the group. It needs the role `create`.',
  on: siteSectionGroup,
  changes: 'getSiteSectionGroupById',
  allow: 'create',
  run: (ctx, found) => deleteGroup(ctx, found),
})

const postSection = operation({
  id: 'addSectionToSiteSectionGroup',
  method: 'POST',
  path: `${one}/sections`,
  status: 201,
  summary: 'Put a section into a group',
  description:
    'Puts a section of the site into a group, as its last one, from wherever it is. One that is in the group already stays where it is. It needs the role `create`.',
  body: GroupedSection,
  reply: SiteSectionGroup,
  on: siteSectionGroup,
  changes: 'getSiteSectionGroupById',
  allow: 'create',
  run: async (ctx, found, { body }) =>
    presentGroup(ctx, await groupSection(ctx, found, body.sectionId), found.part.id),
})

const removeSection = operation({
  id: 'removeSectionFromSiteSectionGroup',
  method: 'DELETE',
  path: `${one}/sections/:siteSectionId`,
  status: 205,
  summary: 'Take a section out of a group',
  description:
    'Takes a section out of its group. It stays on the site: it is at the top level, directly behind the group. It needs the role `create`.',
  on: siteSectionGroup,
  within: async (_ctx, { arrangement, part }, { siteSectionId }) => {
    if (!sectionsIn(arrangement, part.id).some(({ id }) => id === siteSectionId))
      throw new NotFound('this section is not in the group')
  },
  changes: 'getSiteSectionGroupById',
  allow: 'create',
  run: (ctx, found, { params }) => ungroupSection(ctx, found, params.siteSectionId as string),
})

export const sectionGroupOperations: readonly Operation[] = [
  listGroups,
  postGroup,
  getGroup,
  patchGroup,
  removeGroup,
  postSection,
  removeSection,
]
