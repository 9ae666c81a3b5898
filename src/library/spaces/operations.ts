// The operations on spaces.

import type { Static } from 'typebox'
import Type from 'typebox'
import type { Ctx } from '#context.ts'
import { reference } from '#http/id-reference.ts'
import { listOf, listPrepared, type PreparedListing, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { type MembershipRow, organization, transferredMeanwhile } from '#identity/organizations/index.ts'
import { levelOnSeenRow, lockTargetParent } from '../placements/index.ts'
import { space, spaceEvenDeleted } from './access.ts'
import { spaceLifeOperations } from './life-operations.ts'
import { pageOfSpaces } from './listing.ts'
import { listSpacesOfMember } from './of-member.ts'
import { presentOneSpace, presentSpace } from './present.ts'
import { NewSpace, Space, SpaceChanges } from './schema.ts'
import type { SeenSpaceRow } from './seen.ts'
import { changeSpace, createSpace, levelToChangeSpace } from './spaces.ts'

const shareKey = Type.Optional(
  Type.String({
    maxLength: 1000,
    description: 'For sites published through share links: resolves published addresses',
  }),
)

const listSpaces = operation({
  id: 'listSpacesInOrganizationById',
  method: 'GET',
  path: '/orgs/:organizationId/spaces',
  status: 200,
  summary: 'The spaces of an organization that you may see',
  query: Type.Object({ ...pageParameters, parent: Type.Optional(reference()) }),
  reply: listOf(Space),
  on: organization,
  allow: 'member',
  run: (ctx, found, { query, page }) => listPrepared(ctx, page, spacesSeen(ctx, found, query.parent)),
})

const postSpace = operation({
  id: 'createSpace',
  method: 'POST',
  path: '/orgs/:organizationId/spaces',
  status: 201,
  summary: 'Make a space',
  body: NewSpace,
  reply: Space,
  on: organization,
  // In a collection it is the level on that which counts.
  allow: body => (typeof body.parent === 'string' ? 'member' : 'create'),
  run: async (ctx, found, { body }) => {
    const target = await lockTargetParent(ctx, found.id, body.parent ?? null, 'create')
    return presentOneSpace(ctx, await createSpace(ctx, target, body))
  },
})

const getSpace = operation({
  id: 'getSpaceById',
  method: 'GET',
  path: '/spaces/:spaceId',
  status: 200,
  summary: 'A space',
  query: Type.Object({ shareKey }),
  reply: Space,
  on: spaceEvenDeleted,
  allow: 'read',
  run: async (ctx, found) => presentOneSpace(ctx, found),
})

const patchSpace = operation({
  id: 'updateSpaceById',
  method: 'PATCH',
  path: '/spaces/:spaceId',
  status: 200,
  summary: 'Change a space',
  body: SpaceChanges,
  reply: Space,
  errors: { 409: transferredMeanwhile },
  on: space,
  changes: 'getSpaceById',
  allow: levelToChangeSpace,
  run: async (ctx, found, { body }) => presentOneSpace(ctx, await changeSpace(ctx, found, body)),
})

export const spacesSeen = (
  ctx: Ctx,
  found: MembershipRow,
  parentId: string | undefined,
): PreparedListing<SeenSpaceRow, Static<typeof Space>> => {
  const standing = { member: true, role: found.role }
  const wanted = { organizationId: found.id, standing, parentId }
  return {
    find: (after, limit) => pageOfSpaces(ctx, wanted, after, limit),
    sortKeys: 2,
    sortedBy: row => [row.position, row.id],
    present: rows =>
      rows.map(row => {
        const level = levelOnSeenRow(row, standing, row.grant_rank)
        return presentSpace(ctx, { row, level })
      }),
  }
}

export const spaceOperations: readonly Operation[] = [
  listSpaces,
  postSpace,
  getSpace,
  patchSpace,
  ...spaceLifeOperations,
  listSpacesOfMember,
]
