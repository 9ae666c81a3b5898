// The operations on the structure of a site: reading it, and moving its parts.
import { type Operation, operation } from '#http/operation.ts'
import { invalidField } from '#kernel/errors.ts'
import { Type } from '#kernel/type.ts'
import { shareKey } from '#library/spaces/index.ts'
import { arranged } from '../arrangement/index.ts'
import { site } from '../sites/index.ts'
import { moveOperations } from './move-operations.ts'
import { presentPart, presentStructure } from './present.ts'
import { SitePart, SiteSort, SiteStructure } from './schema.ts'
import { sortPart } from './sort.ts'

const base = '/orgs/:organizationId/sites/:siteId/structure'

const getStructure = operation({
  id: 'getSiteStructure',
  method: 'GET',
  path: base,
  status: 200,
  summary: 'How a site is arranged',
  description:
    'Gives all parts of a site in their order: its sections and groups of them, or its site spaces where it has no sections. It needs a role in the organization; guests may read the site if it shows a space which they may read. What a visitor sees of it depends on the conditions.',
  query: Type.Object({ shareKey }),
  reply: SiteStructure,
  on: site,
  allow: 'member',
  run: async (ctx, access, { query }) => presentStructure(ctx, await arranged(ctx, access, query.shareKey)),
})

const sortStructure = operation({
  id: 'sortSiteStructure',
  method: 'PATCH',
  path: `${base}/sort`,
  status: 200,
  summary: 'Move a section, a group or a site space to another place among those beside it',
  description:
    'Puts a part of a site directly before or after another one that is beside it: a site space in its section, a section in its group, and at the top level a section or a group. With both `before` and `after` these must be neighbours; with neither it comes last. It needs the role `create`. To put a section into a group, or take it out, use the operations on groups.',
  body: SiteSort,
  reply: SitePart,
  on: site,
  changes: 'getSiteStructure',
  allow: 'create',
  run: async (ctx, access, { body: { item, position } }) => {
    const refusal = () => invalidField('/item', 'must name a part of the site')
    return presentPart(ctx, await sortPart(ctx, access, item, { position, refusal }), item)
  },
})

export const structureOperations: readonly Operation[] = [getStructure, sortStructure, ...moveOperations]
