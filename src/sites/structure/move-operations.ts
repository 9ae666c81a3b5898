// The operations that each move one kind of part of a site; the operation that sorts the structure does the same for all
// kinds.
import { type Operation, operation } from '#http/operation.ts'
import { NotFound } from '#kernel/errors.ts'
import type { ItemName } from '../arrangement/index.ts'
import {
  presentGroup,
  SiteSectionGroup,
  SiteSectionGroupMove,
  siteSectionGroup,
} from '../section-groups/index.ts'
import { presentSection, SiteSection, SiteSectionMove, siteSection } from '../sections/index.ts'
import { presentSiteSpace, SiteSpace, SiteSpaceMove, siteSpace } from '../site-spaces/index.ts'
import { sortPart } from './sort.ts'

const base = '/orgs/:organizationId/sites/:siteId'
const deprecated = { since: '2026-01-01', successor: `${base}/structure/sort` } as const
const instead =
  'Deprecated: `PATCH /v1/orgs/{organizationId}/sites/{siteId}/structure/sort` does it for all parts of a site.'

/** A position in the form that the structure takes: its neighbours as typed pointers. */
const positionOf = <Pointer>(
  position: { readonly before?: Pointer; readonly after?: Pointer } = {},
  nameOf: (pointer: Pointer) => ItemName,
) => ({
  before: position.before && nameOf(position.before),
  after: position.after && nameOf(position.after),
})

const gone = () => new NotFound('this part of the site is no more')

const moveSection = operation({
  id: 'moveSiteSection',
  method: 'POST',
  path: `${base}/sections/:siteSectionId/move`,
  status: 200,
  summary: 'Move a section to another place among those beside it',
  description: `Puts a section directly before or after another one in the same group, or at the top level. It needs the role \`create\`. ${instead}`,
  body: SiteSectionMove,
  reply: SiteSection,
  on: siteSection,
  changes: 'getSiteSectionById',
  deprecated,
  allow: 'create',
  run: async (ctx, found, { body }) => {
    const item = { type: 'site-section', id: found.part.id } as const
    const position = positionOf(body.position, ({ type, siteSection: id }) => ({ type, id }))
    return presentSection(ctx, await sortPart(ctx, found, item, { position, refusal: gone }), item.id)
  },
})

const moveGroup = operation({
  id: 'moveSiteSectionGroup',
  method: 'POST',
  path: `${base}/section-groups/:siteSectionGroupId/move`,
  status: 200,
  summary: 'Move a section group to another place at the top level',
  description: `Puts a group directly before or after another group, or a section without one. It needs the role \`create\`. ${instead}`,
  body: SiteSectionGroupMove,
  reply: SiteSectionGroup,
  on: siteSectionGroup,
  changes: 'getSiteSectionGroupById',
  deprecated,
  allow: 'create',
  run: async (ctx, found, { body: { position } }) => {
    const item = { type: 'site-section-group', id: found.part.id } as const
    return presentGroup(ctx, await sortPart(ctx, found, item, { position, refusal: gone }), item.id)
  },
})

const moveSiteSpace = operation({
  id: 'moveSiteSpace',
  method: 'POST',
  path: `${base}/site-spaces/:siteSpaceId/move`,
  status: 200,
  summary: 'Move a site space to another place in its section',
  description: `Puts a site space directly before or after another one of the same section, or of a site without sections. It needs the role \`create\`. ${instead}`,
  body: SiteSpaceMove,
  reply: SiteSpace,
  on: siteSpace,
  changes: 'getSiteSpaceById',
  deprecated,
  allow: 'create',
  run: async (ctx, found, { body }) => {
    const item = { type: 'site-space', id: found.part.id } as const
    const position = positionOf(body.position, ({ type, siteSpace: id }) => ({ type, id }))
    return presentSiteSpace(ctx, await sortPart(ctx, found, item, { position, refusal: gone }), item.id)
  },
})

export const moveOperations: readonly Operation[] = [moveSection, moveGroup, moveSiteSpace]
